import '@mantine/core/styles/Input.layer.css'
import { TextInput } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { brand } from '#shared/brand.ts'
import { readHandOver, unpacked } from '#site/features/hand-over/hand-over-link.ts'
import { paths } from '#shared/paths.ts'
import { Button } from '#site/ui/Button.tsx'
import classes from './PasteLink.module.css'
import { refusals } from './refusals.ts'

/** Takes a link from the clipboard: an installed app has no address bar, and on iOS it does not share the browser's storage. */
export function PasteLink() {
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string | null>(null)

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    const fragments = fragmentsIn(text)
    for (const fragment of fragments) if (await isWhole(fragment)) return void navigate({ pathname: paths.continue, hash: fragment })
    const read = readHandOver(fragments[0] ?? '')
    setProblem(text.trim() === '' ? 'Paste the link from your other device here.' : refusals[read.ok ? 'damaged' : read.error])
    input.current?.focus()
  }

  return (
    <form className={classes.form} onSubmit={(event) => void handleSubmit(event)} noValidate aria-labelledby="paste-link">
      <h2 id="paste-link" className={classes.title}>
        Paste a link
      </h2>
      <p className={classes.note}>
        On the other device, choose “Copy the link”, and send it to this one: by a message to yourself, or through a shared clipboard.
      </p>
      <div className={classes.row}>
        <TextInput
          ref={input}
          className={classes.field ?? ''}
          label="Link from your other device"
          placeholder={`${brand.slug}-1.…`}
          size="md"
          inputMode="url"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          value={text}
          error={problem}
          onChange={(event) => {
            setText(event.currentTarget.value)
            setProblem(null)
          }}
        />
        <Button type="submit" size="md">
          Continue
        </Button>
      </div>
    </form>
  )
}

async function isWhole(fragment: string): Promise<boolean> {
  const read = readHandOver(fragment)
  return read.ok && (read.value.others === null || (await unpacked(read.value.others)) !== undefined)
}

/**
 * Finds the record in what was pasted: a link, its fragment, or a message around it. A long link may have been broken into
 * lines, so the second reading ignores white space.
 */
function fragmentsIn(text: string): string[] {
  const record = new RegExp(`${brand.slug}-\\d{1,9}\\.[\\w-]*(?:\\.[\\w-]+)?`)
  return [text, text.replace(/\s/g, '')].flatMap((reading) => {
    const [found] = record.exec(reading) ?? []
    return found ? [`#${found}`] : []
  })
}
