import '@mantine/core/styles/ActionIcon.layer.css'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/PasswordInput.layer.css'
import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'

/** A password field with a visibility toggle that keyboards can reach. Pasting is allowed. */
export function PasswordField(props: PasswordInputProps) {
  const [isVisible, { set }] = useDisclosure(false)
  return (
    <PasswordInput
      size="md"
      aria-required
      autoCapitalize="none"
      spellCheck={false}
      visible={isVisible}
      onVisibilityChange={set}
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-label': isVisible ? 'Hide password' : 'Show password' }}
      {...props}
    />
  )
}
