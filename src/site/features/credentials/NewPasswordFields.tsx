import type { PasswordInputProps } from '@mantine/core'
import { passwordStrength } from '#site/auth/password-strength.ts'
import { PasswordField } from './PasswordField.tsx'
import classes from './NewPasswordFields.module.css'

interface Props {
  /** The result of `form.getInputProps`, like `confirmation`. */
  password: PasswordInputProps
  confirmation: PasswordInputProps
  /** The typed password, for the meter. */
  value: string
  personal?: string[]
  label?: string
}

/** The fields for a new password, with its strength, and for its confirmation. */
export function NewPasswordFields({ password, confirmation, value, personal = [], label = 'Password' }: Props) {
  return (
    <>
      <div>
        <PasswordField label={label} autoComplete="new-password" {...password} />
        <StrengthMeter password={value} personal={personal} />
      </div>
      <PasswordField label="Confirm password" autoComplete="new-password" {...confirmation} />
    </>
  )
}

interface StrengthMeterProps {
  password: string
  /** The user's name and email address, which make a password weak. */
  personal?: string[]
}

/** Four bars and a word for the password's strength; a hint while the field is empty. */
function StrengthMeter({ password, personal = [] }: StrengthMeterProps) {
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
