import { withQueries } from '#backend/with-queries.tsx'
import { EmailSetting } from './EmailSetting.tsx'
import { PasswordSetting } from './PasswordSetting.tsx'
import { SessionsSetting } from './SessionsSetting.tsx'
import { SignInMethodsSetting } from './SignInMethodsSetting.tsx'

/** How somebody gets in, and how they keep others out. */
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
