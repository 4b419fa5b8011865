/** The roles of §6. A role is a permission, which only the database grants. */
export type Role = 'user' | 'admin'

/** How the user registered (§6, `?role=`). Never a permission. */
export type AccountType = 'student' | 'instructor'

/** The in-app user (§3). Times are ISO 8601 strings in UTC, as in JSON. */
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
  /** Registered to teach, or became an instructor since. It only shows ways to the studio. */
  isInstructor?: true
  /**
   * The address was registered more than once before it was confirmed. The user can read nothing protected until they have
   * chosen password, name and account type again. `emailVerified` is false until then.
   */
  mustChoosePassword?: true
}

/** The first name from the display name, or 'Student' without one (§1). */
export function firstNameOf(user: Pick<InAppUser, 'displayName'>): string {
  return user.displayName?.trim().split(/\s+/)[0] || 'Student'
}
