import type { PasswordInputProps } from '@mantine/core'
import { passwordStrength } from '#site/auth/password-strength.ts'
import { PasswordField } from './PasswordField.tsx'
import classes from './NewPasswordFields.module.css'

interface Props {
  /** A form with these two fields. `newPasswordRules` validate them. */
  form: { values: { password: string }; getInputProps: (field: 'password' | 'confirmation') => PasswordInputProps }
  /** The user's name and email address, which make a password weak. */
  personal: string[]
  label?: string
}

/** The fields for a new password, with its strength, and for its confirmation. */
export function NewPasswordFields({ form, personal, label = 'Password' }: Props) {
  return (
    <>
      <div>
        <PasswordField label={label} autoComplete="new-password" {...form.getInputProps('password')} />
        <StrengthMeter password={form.values.password} personal={personal} />
      </div>
      <PasswordField label="Confirm password" autoComplete="new-password" {...form.getInputProps('confirmation')} />
    </>
  )
}

/** Four bars and a word for the password's strength; a hint while the field is empty. */
function StrengthMeter({ password, personal }: { password: string; personal: string[] }) {
  const { score, label, advice } = passwordStrength(password, personal)
  const isEmpty = password === ''
  return (
    <div className={classes.meter} data-score={isEmpty ? undefined : score}>
      <div className={classes.bars} aria-hidden>
        {[1, 2, 3, 4].map((bar) => (
          <span key={bar} data-filled={(!isEmpty && bar <= Math.max(1, score)) || undefined} />
        ))}
      </div>
      <p className={classes.words} aria-live="polite">
        {isEmpty ? (
          'At least 6 characters. Several words are easy to remember and hard to guess.'
        ) : (
          <>
            <span>Password strength: </span>
            <strong>{label}</strong>
            {advice && <span>{`. ${advice}`}</span>}
          </>
        )}
      </p>
    </div>
  )
}
