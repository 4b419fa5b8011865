import { expect, test } from 'vitest'
import { freeName } from '#site/features/account-security/use-add-authenticator.tsx'
import { recoveryCodesText } from '#site/features/account-security/RecoveryCodesDialog.tsx'
import { eventSentence } from '#site/pages/account/security/EventsSetting.tsx'
import { deviceWords, isPhone } from '#site/auth/device-words.ts'

const webKit = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit} Chrome/140.0.0.0 Safari/537.36`, 'Chrome on Windows', false],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`, 'Edge on Windows', false],
  [
    `Mozilla/5.0 (Linux; Android 10; K) ${webKit} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
    'Samsung Internet on Android',
    true,
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
    'Safari on Mac',
    false,
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
    true,
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0', 'Firefox on Linux', false],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webKit} Chrome/140.0.0.0 Safari/537.36`, 'Chrome on ChromeOS', false],
  ['curl/8.5.0', null, false],
  [null, null, false],
])('%j is %j', (userAgent, words, onPhone) => {
  expect(deviceWords(userAgent)).toBe(words)
  expect(isPhone(userAgent)).toBe(onPhone)
})

test('a login names its device, if it is known; unknown kinds of a newer database have a sentence', () => {
  expect(eventSentence({ kind: 'signed-in', userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0' })).toBe(
    'Signed in with Firefox on Linux.',
  )
  expect(eventSentence({ kind: 'signed-in', userAgent: null })).toBe('Signed in.')
  expect(eventSentence({ kind: 'of-tomorrow' as 'signed-in', userAgent: null })).toBe('Something about your account was changed.')
})

test('an authenticator app gets a name that is free', () => {
  expect(freeName([])).toBe('Authenticator app')
  expect(freeName(['Authenticator app', 'Authenticator app 2'])).toBe('Authenticator app 3')
})

test('the file with recovery codes says whose they are and has each on a line', () => {
  const text = recoveryCodesText(['first', 'second'], 'ada@example.org', new Date(2026, 10, 23))
  expect(text).toContain('ada@example.org')
  expect(text).toContain('November 23, 2026')
  expect(text).toContain('\nfirst\nsecond\n')
})
