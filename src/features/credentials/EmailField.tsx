import '@mantine/core/styles/Input.layer.css'
import { TextInput, type TextInputProps } from '@mantine/core'

/** An e-mail address; `autoComplete="username"` is what password managers look for. */
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
