import type { Account } from '#site/features/administration/account.ts'

/** The columns of the exported file. */
export const accountColumns: { title: string; value: (account: Account) => string }[] = [
  { title: 'Name', value: ({ display_name }) => display_name ?? '' },
  { title: 'Email', value: ({ email }) => email },
  { title: 'Verified', value: ({ email_verified }) => (email_verified ? 'yes' : 'no') },
  { title: 'Role', value: ({ role }) => role },
  { title: 'Registered as', value: ({ account_type }) => account_type },
  { title: 'Registered at', value: ({ created_at }) => created_at },
  { title: 'Last sign-in', value: ({ last_login_at }) => last_login_at ?? '' },
  { title: 'Disabled at', value: ({ disabled_at }) => disabled_at ?? '' },
  { title: 'Disabled because', value: ({ disabled_reason }) => disabled_reason ?? '' },
  { title: 'Id', value: ({ id }) => id },
]
