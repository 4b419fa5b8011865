import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/CloseButton.layer.css'
import { CloseButton, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'

/** §5, §9 */
const debounceMs = 300

interface Props {
  /** What is searched; names the landmark. */
  region: string
  label: string
  placeholder: string
  /** What the address says. */
  search: string
  onSearch: (search: string) => void
}

/** Search as you type; what is typed counts after a pause, or at once with Enter. */
export function SearchField({ region, label, placeholder, search, onSearch }: Props) {
  const [text, setText] = useState(search)
  const [known, setKnown] = useState(search)
  const later = useDebouncedCallback((typed: string) => onSearch(typed.trim()), debounceMs)

  // The address may change elsewhere: a link, the back button.
  if (known !== search) {
    setKnown(search)
    if (text.trim() !== search) setText(search)
  }

  function handleText(typed: string) {
    setText(typed)
    later(typed)
  }

  return (
    <form
      role="search"
      aria-label={region}
      onSubmit={(event) => {
        event.preventDefault()
        later.cancel()
        onSearch(text.trim())
      }}
    >
      <TextInput
        type="search"
        size="md"
        aria-label={label}
        placeholder={placeholder}
        value={text}
        onChange={(event) => handleText(event.currentTarget.value)}
        leftSection={<IconSearch size={20} stroke={1.8} aria-hidden />}
        rightSection={text && <CloseButton aria-label="Clear the search" onClick={() => handleText('')} />}
      />
    </form>
  )
}
