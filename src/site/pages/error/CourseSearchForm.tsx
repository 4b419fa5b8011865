import '@mantine/core/styles/Input.layer.css'
import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useState, type FormEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { catalogPath } from '#shared/paths.ts'
import { Button } from '#site/ui/Button.tsx'
import classes from './CourseSearchForm.module.css'

/** Searches the catalog. Blank input is ignored; other input is trimmed and URL-encoded (§5). */
export function CourseSearchForm() {
  const [text, setText] = useState('')
  const navigate = useNavigate()

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (text.trim()) void navigate(catalogPath({ search: text }))
  }

  return (
    <form className={classes.form} onSubmit={handleSubmit}>
      <TextInput
        className={classes.field}
        label="What would you like to learn?"
        type="search"
        size="md"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        leftSection={<IconSearch aria-hidden size={20} />}
      />
      <Button type="submit" size="md">
        Search
      </Button>
    </form>
  )
}
