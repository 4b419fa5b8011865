import { IconArrowDown, IconArrowUp, IconDots, IconFiles, IconGripVertical, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { type FormEvent, type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { Button } from '#site/ui/Button.tsx'
import { FileButton } from '#site/ui/FileButton.tsx'
import { MenuButton } from '#site/ui/MenuButton.tsx'
import { MenuAction } from '#site/ui/MenuItem.tsx'
import { VisuallyHidden } from '#site/ui/VisuallyHidden.tsx'
import { isComposing } from '../composing.ts'
import {
  moveLesson,
  moveModule,
  neighborPlace,
  type Outline,
  type OutlineLesson,
  type OutlineModule,
  placeOfLesson,
  renameLesson,
  renameModule,
} from './outline.ts'
import classes from './OutlineList.module.css'

interface Props {
  course: Outline
  /** The id of the lesson that is open. */
  current: string | null
  addressOf: (lessonId: string) => string
  /** How many findings keep a lesson from being shown, and how many are advice. */
  countFindings: (lessonId: string) => { broken: number; advice: number }
  onChange: (course: Outline) => void
  onAddModule: (title: string) => void
  onAddLesson: (moduleId: string, title: string) => void
  onRemoveModule: (module: OutlineModule) => void
  onRemoveLesson: (lesson: OutlineLesson) => void
  /** Gets files that were dropped onto a module, or chosen for the last one. */
  onFiles: (moduleId: string, files: File[]) => void
}

type Kind = 'module' | 'lesson'
/** What is being moved, the course from which it was lifted, and the course as it would be. */
interface Lifted {
  kind: Kind
  id: string
  isDragged: boolean
  from: Outline
  course: Outline
}

/** The modules and lessons of a course. Each is moved by its handle, with the pointer or with the arrow keys, or by its menu. */
export function OutlineList(props: Props) {
  const { course, current, addressOf, countFindings, onChange, onAddModule, onAddLesson, onRemoveModule, onRemoveLesson, onFiles } = props
  const list = useRef<HTMLOListElement>(null)
  /** What a menu has moved, whose button gets the focus back. */
  const stepped = useRef<string | null>(null)
  const [lifted, setLifted] = useState<Lifted | null>(null)
  const [said, setSaid] = useState('')
  const [renamed, setRenamed] = useState<string | null>(null)
  const [filesOver, setFilesOver] = useState<string | null>(null)
  const shown = lifted?.course ?? course
  const last = course.modules.at(-1)

  // It was changed elsewhere, where the lifted one may be gone.
  if (lifted && lifted.from !== course) {
    setLifted(null)
    setSaid('The outline has changed meanwhile. Nothing was moved.')
  }

  useEffect(() => {
    if (!lifted) return
    const moved = list.current?.querySelector<HTMLElement>(`[data-handle="${CSS.escape(lifted.id)}"]`)
    moved?.focus({ preventScroll: true })
    moved?.scrollIntoView({ block: 'nearest' })
  }, [lifted])

  useEffect(() => {
    if (stepped.current === null) return
    const row = list.current?.querySelector<HTMLElement>(`[data-id="${CSS.escape(stepped.current)}"]`)
    stepped.current = null
    row?.querySelector<HTMLElement>('[aria-haspopup]')?.focus({ preventScroll: true })
    row?.scrollIntoView({ block: 'nearest' })
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- its row has moved once the course has changed
  }, [course])

  function lift(kind: Kind, id: string, isDragged: boolean) {
    setLifted({ kind, id, isDragged, from: course, course })
    setSaid(`${titleOf(course, id)} lifted. Arrow keys move it, Enter puts it down, Escape puts it back.`)
  }

  function place(next: Outline) {
    if (!lifted) return
    setLifted({ ...lifted, course: next })
    setSaid(positionOf(next, lifted))
  }

  function step(direction: -1 | 1) {
    const next = lifted && oneStep(lifted.course, lifted, direction)
    if (next) place(next)
  }

  function drop(isKept: boolean) {
    if (!lifted) return
    setLifted(null)
    setSaid(isKept ? `Put down. ${positionOf(lifted.course, lifted)}` : `${titleOf(course, lifted.id)} is back where it was.`)
    if (isKept && lifted.course !== course) onChange(lifted.course)
  }

  function handleKey(event: KeyboardEvent, id: string) {
    if (lifted?.id !== id) return
    if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
      event.preventDefault()
      step(event.key === 'ArrowUp' ? -1 : 1)
    } else if (event.key === 'Escape') drop(false)
  }

  /** Moves what is dragged to the row under the pointer. */
  function drag(event: PointerEvent) {
    if (!lifted?.isDragged) return
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
    const over = rows.find((row) => {
      const { top, bottom } = row.getBoundingClientRect()
      return event.clientY >= top && event.clientY < bottom
    })
    const { row: kind, id = '' } = over?.dataset ?? {}
    if (!over || id === lifted.id) return
    if (lifted.kind === 'module') {
      const moduleId = kind === 'module' ? id : placeOfLesson(lifted.course, id)?.moduleId
      const index = lifted.course.modules.findIndex((module) => module.id === moduleId)
      if (index >= 0 && moduleId !== lifted.id) place(moveModule(lifted.course, lifted.id, index))
    } else if (kind === 'module') {
      const from = placeOfLesson(lifted.course, lifted.id)
      const at = lifted.course.modules.findIndex((module) => module.id === id)
      const before = lifted.course.modules[at - 1]
      // Over the title of its own module, a lesson goes up into the module before.
      if (from?.moduleId !== id) place(moveLesson(lifted.course, lifted.id, { moduleId: id, index: 0 }))
      else if (before) place(moveLesson(lifted.course, lifted.id, { moduleId: before.id, index: before.lessons.length }))
    } else {
      const target = placeOfLesson(lifted.course, id)
      if (target) place(moveLesson(lifted.course, lifted.id, target))
    }
  }

  /** What a menu offers: nothing at the ends of the course. */
  const stepsOf = (kind: Kind, id: string) =>
    ([-1, 1] as const).map((direction) => {
      const next = oneStep(course, { kind, id }, direction)
      return (
        next &&
        (() => {
          stepped.current = id
          setSaid(positionOf(next, { kind, id }))
          onChange(next)
        })
      )
    })

  /** What every row has: a handle, the title or the field that changes it, and a menu. */
  const row = (kind: Kind, { id, title }: OutlineLesson, onRemove: () => void, shownTitle: ReactNode) => (
    <>
      <button
        type="button"
        className={classes.handle}
        aria-label={`Move ${title}`}
        aria-pressed={lifted?.id === id}
        onKeyDown={(event) => handleKey(event, id)}
        onClick={(event) => {
          // By the keyboard or by a screen reader: a pointer drags.
          if (event.detail > 0) return
          if (lifted?.id === id) drop(true)
          else lift(kind, id, false)
        }}
        // Not while it is dragged: Safari takes the focus from a button that is pressed.
        onBlur={() => lifted?.id === id && !lifted.isDragged && drop(false)}
        data-handle={id}
        onPointerDown={(event) => {
          if (event.button !== 0) return
          // The list, because the row may go to another module, where it is drawn anew.
          list.current?.setPointerCapture(event.pointerId)
          lift(kind, id, true)
        }}
      >
        <IconGripVertical aria-hidden size={18} />
      </button>
      {renamed === id ? (
        <TitleField
          label={`Title of the ${kind}`}
          value={title}
          onDone={(next) => {
            setRenamed(null)
            if (next && next !== title) onChange((kind === 'module' ? renameModule : renameLesson)(course, id, next))
          }}
        />
      ) : (
        shownTitle
      )}
      <RowMenu title={title} steps={stepsOf(kind, id)} onRename={() => setRenamed(id)} onRemove={onRemove} />
    </>
  )

  return (
    <nav aria-label="Outline" className={classes.outline}>
      <ol
        ref={list}
        className={classes.modules}
        data-lifted={lifted?.kind}
        onPointerMove={drag}
        onPointerUp={() => lifted?.isDragged && drop(true)}
        onPointerCancel={() => drop(false)}
      >
        {shown.modules.map((module) => (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the button below does the same for the keyboard
          <li
            key={module.id}
            className={classes.module}
            data-moved={lifted?.id === module.id || undefined}
            data-over={filesOver === module.id || undefined}
            onDragOver={(event) => {
              if (!event.dataTransfer.types.includes('Files')) return
              event.preventDefault()
              setFilesOver(module.id)
            }}
            onDragLeave={() => setFilesOver(null)}
            onDrop={(event) => {
              setFilesOver(null)
              const files = [...event.dataTransfer.files]
              if (files.length === 0) return
              event.preventDefault()
              onFiles(module.id, files)
            }}
          >
            <div className={classes.row} data-row="module" data-id={module.id}>
              {row(
                'module',
                module,
                () => onRemoveModule(module),
                <h2 className={classes.moduleTitle} dir="auto">
                  {module.title}
                </h2>,
              )}
            </div>
            <ol className={classes.lessons}>
              {module.lessons.map((lesson) => (
                <li
                  key={lesson.id}
                  className={classes.row}
                  data-row="lesson"
                  data-id={lesson.id}
                  data-moved={lifted?.id === lesson.id || undefined}
                >
                  {row(
                    'lesson',
                    lesson,
                    () => onRemoveLesson(lesson),
                    <Link className={classes.lesson} to={addressOf(lesson.id)} aria-current={lesson.id === current ? 'page' : undefined}>
                      <span dir="auto">{lesson.title}</span>
                      <Findings {...countFindings(lesson.id)} />
                    </Link>,
                  )}
                </li>
              ))}
            </ol>
            <AddTitle
              label="Add a lesson"
              field={`Title of the new lesson in ${module.title}`}
              onAdd={(title) => onAddLesson(module.id, title)}
            />
          </li>
        ))}
      </ol>
      <AddTitle label="Add a module" field="Title of the new module" isLarge onAdd={onAddModule} />
      {last && <AddFiles onFiles={(files) => onFiles(last.id, files)} />}
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </nav>
  )
}

function titleOf(course: Outline, id: string): string {
  const found = course.modules.flatMap((module) => [module, ...module.lessons]).find((other) => other.id === id)
  return found?.title ?? ''
}

/** The course with something one place up or down; null at its end. */
function oneStep(course: Outline, { kind, id }: Pick<Lifted, 'kind' | 'id'>, direction: -1 | 1): Outline | null {
  if (kind === 'lesson') {
    const place = neighborPlace(course, id, direction)
    return place && moveLesson(course, id, place)
  }
  const index = course.modules.findIndex((module) => module.id === id) + direction
  return index >= 0 && index < course.modules.length ? moveModule(course, id, index) : null
}

function positionOf(course: Outline, { kind, id }: Pick<Lifted, 'kind' | 'id'>): string {
  const title = titleOf(course, id)
  if (kind === 'module')
    return `${title}: module ${course.modules.findIndex((module) => module.id === id) + 1} of ${course.modules.length}.`
  const place = placeOfLesson(course, id)
  const module = course.modules.find((other) => other.id === place?.moduleId)
  return `${title}: lesson ${(place?.index ?? 0) + 1} of ${module?.lessons.length ?? 0} in ${module?.title ?? ''}.`
}

function Findings({ broken, advice }: { broken: number; advice: number }) {
  if (broken + advice === 0) return null
  return (
    <span className={classes.count} data-broken={broken > 0 || undefined}>
      <span aria-hidden>{broken || advice}</span>
      <VisuallyHidden>{broken > 0 ? `, ${broken} to fix` : `, ${advice} to look at`}</VisuallyHidden>
    </span>
  )
}

interface RowMenuProps {
  title: string
  /** Moves it up and down; null where there is nothing to pass. */
  steps: readonly ((() => void) | null)[]
  onRename: () => void
  onRemove: () => void
}

function RowMenu({ title, steps: [up, down], onRename, onRemove }: RowMenuProps) {
  return (
    <MenuButton
      className={classes.more}
      trigger={
        <>
          <IconDots aria-hidden size={18} />
          <VisuallyHidden component="span">{`More about ${title}`}</VisuallyHidden>
        </>
      }
    >
      {up && (
        <MenuAction icon={<IconArrowUp aria-hidden size={18} />} onSelect={up}>
          Move up
        </MenuAction>
      )}
      {down && (
        <MenuAction icon={<IconArrowDown aria-hidden size={18} />} onSelect={down}>
          Move down
        </MenuAction>
      )}
      <MenuAction icon={<IconPencil aria-hidden size={18} />} onSelect={onRename}>
        Rename
      </MenuAction>
      <MenuAction icon={<IconTrash aria-hidden size={18} />} onSelect={onRemove}>
        Remove
      </MenuAction>
    </MenuButton>
  )
}

interface TitleFieldProps {
  label: string
  value?: string
  /** Gets the title, without spaces around it; empty if it stays as it is. */
  onDone: (title: string) => void
}

function TitleField({ label, value = '', onDone }: TitleFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  const [title, setTitle] = useState(value)
  const isDone = useRef(false)
  useEffect(() => {
    field.current?.focus()
    field.current?.select()
  }, [])

  function done(text: string) {
    // Enter takes the field away, which then loses the focus, too.
    if (isDone.current) return
    isDone.current = true
    onDone(text.trim())
  }

  return (
    <input
      ref={field}
      className={classes.field}
      aria-label={label}
      dir="auto"
      maxLength={200}
      value={title}
      onChange={(event) => setTitle(event.currentTarget.value)}
      onBlur={() => done(title)}
      onKeyDown={(event) => {
        if (isComposing(event)) return
        if (event.key === 'Enter') done(title)
        if (event.key === 'Escape') done('')
      }}
    />
  )
}

/** Chooses files, which may also be dropped onto a module. */
function AddFiles({ onFiles }: { onFiles: (files: File[]) => void }) {
  const id = useId()
  return (
    <div>
      <FileButton
        variant="light"
        size="compact-md"
        leftSection={<IconFiles size={17} aria-hidden />}
        aria-describedby={id}
        multiple
        inputLabel="Files to add"
        onFiles={onFiles}
      >
        Add files
      </FileButton>
      <p id={id} className={classes.hint}>
        Markdown files become lessons. <span className={classes.drop}>You can also drop them onto a module.</span>
      </p>
    </div>
  )
}

interface AddTitleProps {
  label: string
  /** The name of the field. */
  field: string
  isLarge?: boolean
  onAdd: (title: string) => void
}

/** A button that becomes a field. After each title, the next one can be written. */
function AddTitle({ label, field, isLarge = false, onAdd }: AddTitleProps) {
  const [isOpen, setIsOpen] = useState(false)
  const [title, setTitle] = useState('')
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isOpen) input.current?.focus()
  }, [isOpen])

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (title.trim() === '') return setIsOpen(false)
    onAdd(title.trim())
    setTitle('')
  }

  if (!isOpen) {
    return (
      <Button
        variant={isLarge ? 'light' : 'subtle'}
        size="compact-md"
        className={classes.add}
        leftSection={<IconPlus size={17} aria-hidden />}
        onClick={() => setIsOpen(true)}
      >
        {label}
      </Button>
    )
  }
  return (
    <form className={classes.adding} onSubmit={handleSubmit}>
      <input
        ref={input}
        className={classes.field}
        aria-label={field}
        placeholder="Its title, then Enter"
        dir="auto"
        maxLength={200}
        value={title}
        onChange={(event) => setTitle(event.currentTarget.value)}
        onBlur={() => title.trim() === '' && setIsOpen(false)}
        onKeyDown={(event) => event.key === 'Escape' && !isComposing(event) && setIsOpen(false)}
      />
      <Button type="submit" size="compact-md" variant="light">
        Add
      </Button>
    </form>
  )
}
