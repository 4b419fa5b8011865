import type { AccountAction } from '#site/features/administration/account-actions-api.ts'
import type { ActionTexts } from '../ActionForm.tsx'

/** The texts of each action's dialog and toast. */
export const actionTexts: Record<AccountAction, ActionTexts> = {
  promote: {
    title: (name) => `Make ${name} an administrator?`,
    consequences:
      'Administrators can read every account and every message, and can change, disable and delete accounts. The audit log records everything they do.',
    button: 'Make administrator',
    done: (name) => `${name} is now an administrator.`,
  },
  demote: {
    title: (name) => `Remove the administrator role of ${name}?`,
    consequences: 'They keep their account and their courses, but lose access to the administration at once.',
    button: 'Remove role',
    done: (name) => `${name} is no longer an administrator.`,
  },
  disable: {
    title: (name) => `Disable the account of ${name}?`,
    consequences:
      'They are signed out at once, on every device, and cannot sign in until an administrator enables the account again. Nothing is deleted.',
    button: 'Disable account',
    done: (name) => `${name} is disabled and signed out everywhere.`,
  },
  enable: {
    title: (name) => `Enable the account of ${name} again?`,
    consequences: 'They can sign in again and find everything as they left it.',
    button: 'Enable account',
    done: (name) => `${name} can sign in again.`,
  },
  reset: {
    title: (name) => `Reset the second step of ${name}?`,
    consequences:
      'For users who have lost their authenticator app and recovery codes. This removes both, removes all passkeys, and signs them out everywhere. Their password and address stay. First make sure that the request comes from them, and do not rely on email for that. They get an email about the reset.',
    button: 'Reset second step',
    done: (name) => `${name} can sign in without a second step and has been told by email.`,
  },
  return: {
    title: (name) => `Give ${name} a former email address back?`,
    consequences:
      'For users whose email address someone else has changed. The account is signed out everywhere; its password, passkeys and connected accounts stop working, and so do authenticator apps added since the change. First make sure that the request comes from them, and do not rely on email for that. The former address gets an email to choose a new password.',
    button: 'Return former address',
    done: (name) => `The account of ${name} has its former address again, which gets an email to choose a new password.`,
  },
  delete: {
    title: (name) => `Delete the account of ${name} for good?`,
    consequences:
      'Profile, photo, favorites and every way of signing in are removed. This cannot be undone. The audit log keeps the name and the address. Their learning progress stays in their own browser.',
    button: 'Delete account',
    done: (name) => `The account of ${name} is deleted.`,
  },
}

export const needsReason = (action: AccountAction) => action === 'disable' || action === 'reset' || action === 'return'
