import { paths, absoluteUrl } from '#paths.ts'
import { done, failure, success } from '#result.ts'
import type { AuthResult, FreshStart, OwnSignIn, ProfileChanges } from '../auth-adapter.ts'
import { emailProblem, newPasswordProblem, normalizedEmail, normalizedPassword } from '../credentials.ts'
import type { InAppUser } from '../in-app-user.ts'
import type { AdapterParts } from './adapter-parts.ts'
import { passwordSignIn } from './password-sign-in.ts'
import { awaitsSecondStep, secondStep } from './second-step.ts'
import { codeOfSupabaseError } from './error-codes.ts'
import { requestUser, type UserChange } from './user-endpoint.ts'
import { noAccount } from './users-api.ts'

/** The user's own settings: name, password, address and sessions. */
export function createOwnSettings({ session, connection, configuration, send }: AdapterParts) {
  /** @param redirectTo the target of the link in the email, if the change sends one */
  async function changeUser(token: string, changes: UserChange, redirectTo?: string): Promise<AuthResult> {
    const changed = await requestUser(configuration, send, token, changes, redirectTo)
    return changed.ok ? done : session.refused(changed.error, token)
  }

  return {
    updateProfile: (changes: ProfileChanges) =>
      session.withSession(async ({ user: { id } }) => {
        const user = await (await session.users(id)).update(id, changes)
        return user ? session.show(user) : session.ignored()
      }),

    async updatePassword(newPassword: string, currentPassword?: string): Promise<AuthResult> {
      const problem = newPasswordProblem(newPassword)
      if (problem) return failure(problem)
      return session.withSession(async (current) => {
        const { access_token, user } = current
        let token = access_token
        if (currentPassword !== undefined) {
          // Every configuration of the service accepts a fresh sign-in as re-authentication.
          const email = session.state.getState().user?.email ?? user.email ?? ''
          const { data, error } = await passwordSignIn(await connection.auth(), email, currentPassword)
          if (error) {
            const code = codeOfSupabaseError(error)
            return code === 'invalid-credential' ? failure('wrong-current-password') : session.refused(error, access_token)
          }
          if (awaitsSecondStep(data.user, data.session)) {
            // Without a code from the app, the new session has no access to data: keep the current one.
            session.write(current)
            await (await connection.auth()).admin.signOut(data.session.access_token, 'local')
            return failure(secondStep)
          }
          token = data.session.access_token
          session.restartTimer()
        }
        return changeUser(token, { password: normalizedPassword(newPassword) })
      })
    },

    async updateEmail(email: string): Promise<AuthResult> {
      const problem = emailProblem(email)
      if (problem) return failure(problem)
      return session.withSession(({ access_token }) =>
        changeUser(access_token, { email: normalizedEmail(email) }, absoluteUrl(paths.emailVerification)),
      )
    },

    cancelEmailChange: () =>
      session.withSession(async () => {
        const { error } = await (await connection.data()).rpc('cancel_email_change')
        if (error) throw error
        return done
      }),

    async completeRegistration({ password, displayName, accountType }: FreshStart): Promise<AuthResult<InAppUser>> {
      const problem = newPasswordProblem(password)
      if (problem) return failure(problem)
      return session.withSession(async ({ access_token, user: { id, email } }) => {
        const data = { display_name: displayName.trim(), account_type: accountType }
        const changed = await changeUser(access_token, { password: normalizedPassword(password), data })
        return changed.ok ? session.recordLogin({ id, email }) : changed
      })
    },

    signOutOthers: () =>
      session.withSession(async ({ access_token }) => {
        const { error } = await (await connection.auth()).admin.signOut(access_token, 'others')
        return error ? session.refused(error, access_token) : done
      }),

    ownSignIn: () =>
      session.withSession(async () => {
        const { data, error } = await (await connection.data()).rpc('own_sign_in')
        if (error) throw error
        return success(signInOf(data))
      }),
  }
}

interface SignInAnswer {
  has_password: boolean
  pending_email: string | null
  identities: { provider: string; email: string | null; linked_at: string | null }[]
}

function signInOf(answer: unknown): OwnSignIn {
  // The database returns nothing for an account that is deleted or disabled.
  if (!answer) throw noAccount()
  const { has_password, pending_email, identities } = answer as SignInAnswer
  return {
    hasPassword: has_password,
    pendingEmail: pending_email,
    identities: identities.map(({ provider, email, linked_at }) => ({ provider, email, linkedAt: linked_at })),
  }
}
