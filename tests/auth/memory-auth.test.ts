import { describeAuthContract, type Browser } from '../contract/auth-contract.ts'
import { MemoryAuth, MemoryAuthService } from '../support/memory-auth.ts'

describeAuthContract('in memory', async () => {
  const service = new MemoryAuthService()
  let picked: string | null = null
  return {
    browser: (): Browser => ({ auth: new MemoryAuth({ service, pickPasskey: () => picked }) }),
    lacks: [],
    pickPasskey() {
      picked = [...service.accounts.values()].flatMap(({ security }) => security.passkeys).at(-1)?.id ?? null
    },
    async mail(to, purpose) {
      const mail = service.mails.findLast((candidate) => candidate.to === to && candidate.purpose === purpose)
      if (!mail) throw new Error(`No ${purpose} mail to ${to}`)
      return mail
    },
    mailCount: async (to) => service.mails.filter((mail) => mail.to === to).length,
    async disable(email) {
      const account = service.accounts.get(email)
      if (account) account.disabled = true
    },
  }
})
