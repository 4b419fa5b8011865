/** Roles of the specification §6: a permission that only the database grants. */
export type Role = 'user' | 'admin'

/** How somebody registered (§6, `?role=`). Never a permission. */
export type AccountType = 'student' | 'instructor'

/** The in-app user (§3). Times are ISO 8601 strings in UTC, as JSON carries them. */
export interface InAppUser {
  uid: string
  email: string
  /** `null` until a name is known. */
  displayName: string | null
  photoURL: string | null
  emailVerified: boolean
  role: Role
  createdAt: string | null
  lastLoginAt: string | null
  /**
   * The address was registered more than once before it was confirmed: nothing protected can be read until the user has
   * chosen password, name and account type anew. `emailVerified` is false until then.
   */
  mustChoosePassword?: true
}

/** First name of the display name, 'Student' where there is none (§1). */
export function firstNameOf(user: Pick<InAppUser, 'displayName'>): string {
  return user.displayName?.trim().split(/\s+/)[0] || 'Student'
}
