import type { AccountAction } from '#features/administration/account-actions-api.ts'

interface Words {
  title: (name: string) => string
  consequences: string
  button: string
  /** Said when it is done. */
  done: (name: string) => string
}

/** How each action is asked for and told of. */
export const actionWords: Record<AccountAction, Words> = {
  promote: {
    title: (name) => `Make ${name} an administrator?`,
    consequences:
      'Administrators read every account and every message, and may change, disable and delete accounts. All that they do is in the audit log.',
    button: 'Make administrator',
    done: (name) => `${name} is an administrator now.`,
  },
  demote: {
    title: (name) => `Take the administrator role from ${name}?`,
    consequences: 'They keep their account and their courses, and lose access to the administration at once.',
    button: 'Remove role',
    done: (name) => `${name} is no administrator any more.`,
  },
  disable: {
    title: (name) => `Disable the account of ${name}?`,
    consequences:
      'They are out at once, on every device, and cannot sign in until an administrator enables the account again. Nothing is deleted.',
    button: 'Disable account',
    done: (name) => `${name} is disabled and signed out everywhere.`,
  },
  enable: {
    title: (name) => `Enable the account of ${name} again?`,
    consequences: 'They can sign in again and find everything as they left it.',
    button: 'Enable account',
    done: (name) => `${name} can sign in again.`,
  },
  delete: {
    title: (name) => `Delete the account of ${name} for good?`,
    consequences:
      'Profile, photo, favorites and every way of signing in are removed. This cannot be undone. The audit log keeps who it was; what they learned stays in their own browser.',
    button: 'Delete account',
    done: (name) => `The account of ${name} is deleted.`,
  },
}

const SHORTEST_REASON = 3
const LONGEST_REASON = 500

/** What is wrong with a reason, in a sentence; null where nothing is. The database checks the same. */
export function reasonProblem(action: AccountAction, reason: string): string | null {
  const length = [...reason.trim()].length
  if (action === 'disable' && length < SHORTEST_REASON) return 'Please say why, in three characters at least.'
  return length > LONGEST_REASON ? `Please shorten the reason by ${length - LONGEST_REASON} characters.` : null
}
