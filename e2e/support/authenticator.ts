import type { Page } from 'playwright/test'

/** Adds a virtual authenticator to the page. It stores passkeys, and its user always consents, even to a suggested passkey. */
export async function addPasskeyDevice(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('WebAuthn.enable')
  await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await page.addInitScript(() => {
    const canSuggest = PublicKeyCredential.isConditionalMediationAvailable.bind(PublicKeyCredential)
    PublicKeyCredential.isConditionalMediationAvailable = async () => window.name !== 'no suggestions' && canSuggest()
  })
}

/** Sets whether the browser suggests passkeys in the email field. */
export const suggestPasskeys = (page: Page, does: boolean) =>
  page.evaluate(
    (name) => {
      window.name = name
    },
    does ? '' : 'no suggestions',
  )
