import { withQueries } from '#backend/with-queries.tsx'
import { EmailSetting } from './EmailSetting.tsx'
import { PasswordSetting } from './PasswordSetting.tsx'
import { SessionsSetting } from './SessionsSetting.tsx'
import { SignInMethodsSetting } from './SignInMethodsSetting.tsx'

/** How the user signs in, and how they lock others out. */
export const SecurityTab = withQueries(function SecurityTab() {
  return (
    <>
      <PasswordSetting />
      <EmailSetting />
      <SignInMethodsSetting />
      <SessionsSetting />
    </>
  )
})
