import { EmailSetting } from './EmailSetting.tsx'
import { PasswordSetting } from './PasswordSetting.tsx'
import { SignInMethodsSetting } from './SignInMethodsSetting.tsx'

/** How the user signs in. */
export function SignInSettings() {
  return (
    <>
      <PasswordSetting />
      <EmailSetting />
      <SignInMethodsSetting />
    </>
  )
}
