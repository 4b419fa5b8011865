import '@mantine/core/styles/Input.layer.css'
import { NativeSelect, Textarea } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import type { Result } from '#shared/result.ts'
import { Button } from '#site/ui/Button.tsx'
import { Dialog, DialogActions, DialogTitle } from '#site/ui/Dialog.tsx'
import { ErrorNote } from '#site/ui/ErrorNote.tsx'
import { FileButton } from '#site/ui/FileButton.tsx'
import dialog from '../dialog.module.css'
import classes from './QuestionDialog.module.css'

interface Props {
  figures: readonly string[]
  /** Puts a figure into the course. Returns its name there, or a sentence if that fails. */
  onAdd: (file: File) => Promise<Result<string, string>>
  onClose: () => void
  onWrite: (file: string, description: string) => void
}

/** Chooses a figure of the course, or adds one, and asks what it shows. */
export function FigureDialog({ figures, onAdd, onClose, onWrite }: Props) {
  const [file, setFile] = useState(figures[0] ?? '')
  const [description, setDescription] = useState('')
  const [problem, setProblem] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const [isAdding, setIsAdding] = useState(false)
  const missing = isChecked && description.trim() === '' ? 'Say what it shows, as a teacher would point it out: not everybody sees it.' : ''

  async function add(chosen: File) {
    if (!/\.svg$/i.test(chosen.name)) return setProblem('A figure has to be an SVG file. Export your drawing as SVG.')
    setIsAdding(true)
    const result = await onAdd(chosen)
    setIsAdding(false)
    setProblem(result.ok ? '' : result.error)
    if (result.ok) setFile(result.value)
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    setIsChecked(true)
    if (!file) setProblem('Choose a figure first.')
    else if (description.trim() !== '') onWrite(file, description)
  }

  return (
    <Dialog isOpen isBusy={isAdding} size="md" onClose={onClose} closesOnClickOutside={false}>
      <DialogTitle>Insert a figure</DialogTitle>
      <form noValidate className={dialog.form} onSubmit={handleSubmit}>
        {figures.length > 0 ? (
          <NativeSelect
            data-autofocus
            label="Figure"
            rightSection={<IconChevronDown size={18} aria-hidden />}
            data={[...figures]}
            value={file}
            onChange={(event) => setFile(event.currentTarget.value)}
          />
        ) : (
          <p className={classes.note}>Your course has no figure yet. Add an SVG file, which any program for drawing can export.</p>
        )}
        <div>
          <FileButton
            variant={figures.length > 0 ? 'default' : 'light'}
            loading={isAdding}
            accept=".svg,image/svg+xml"
            inputLabel="Picture of the figure"
            onFiles={([chosen]) => chosen && void add(chosen)}
          >
            Add an SVG file
          </FileButton>
        </div>
        {problem && <ErrorNote message={problem} />}
        <Textarea
          label="What it shows"
          description="Read aloud to learners who cannot see it."
          rows={3}
          dir="auto"
          value={description}
          error={missing}
          onChange={(event) => setDescription(event.currentTarget.value)}
        />
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={isAdding}>
            Insert
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
