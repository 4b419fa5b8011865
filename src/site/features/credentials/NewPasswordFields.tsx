import type { PasswordInputProps } from '@mantine/core'
import { PasswordField } from './PasswordField.tsx'
import { StrengthMeter } from './StrengthMeter.tsx'

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
