import '@mantine/core/styles/Input.layer.css'
import { NativeSelect } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'

interface Props {
  label: string
  value: string
  options: { value: string; label: string }[]
  onChange: (value: string) => void
}

/** One choice among a few; its options say what they are, so that its label is only read out. */
export function FilterSelect({ label, value, options, onChange }: Props) {
  return (
    <NativeSelect
      size="md"
      aria-label={label}
      rightSection={<IconChevronDown size={18} aria-hidden />}
      value={value}
      data={options}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
