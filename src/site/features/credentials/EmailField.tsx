import '@mantine/core/styles/Input.layer.css'
import { TextInput, type TextInputProps } from '@mantine/core'

/** An email address. Password managers look for `autoComplete="username"`. */
export function EmailField(props: TextInputProps) {
  return (
    <TextInput
      label="Email address"
      type="email"
      inputMode="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      size="md"
      aria-required
      {...props}
    />
  )
}
