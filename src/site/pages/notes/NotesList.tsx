import { IconDownload } from '@tabler/icons-react'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { Link } from 'react-router-dom'
import { languageAttributes } from '#shared/content-language.ts'
import { findCourseSummary } from '#site/features/courses/courses.ts'
import { annotationCollection, notesFileName, placeOf, writeMarkdown } from '#site/features/notes/note-export.ts'
import type { NoteStore } from '#site/features/notes/note-store.ts'
import type { Note } from '#site/features/notes/note.ts'
import { NoteItem } from '#site/features/notes/NoteItem.tsx'
import { useOpenNote } from '#site/features/notes/use-open-note.ts'
import { formatCount } from '#shared/format.ts'
import { coursePath } from '#shared/paths.ts'
import { choiceIn, queryOf, searchIn } from '#site/ui/address-query.ts'
import { Button } from '#site/ui/Button.tsx'
import { EmptyState } from '#site/ui/EmptyState.tsx'
import page from '#site/ui/page.module.css'
import { saveFile } from '#site/ui/save-file.ts'
import { SearchField } from '#site/ui/SearchField.tsx'
import { SelectField } from '#site/ui/SelectField.tsx'
import { useAddressQuery } from '#site/ui/use-address-query.ts'
import secondary from '#site/ui/secondary.module.css'
import classes from './NotesList.module.css'
import { groupsOf, notesInView } from './notes-view.ts'

interface Props {
  store: NoteStore
  notes: readonly Note[]
}

/** The notes by course and lesson, with search, filter and export. Search and filter are in the address. */
export function NotesList({ store, notes }: Props) {
  const [parameters, setParameters] = useAddressQuery()
  const count = useRef<HTMLParagraphElement>(null)
  const courses = [...new Map(notes.map(({ courseId, courseTitle }) => [courseId, courseTitle]))].toSorted(([, a], [, b]) =>
    a.localeCompare(b, 'en'),
  )
  const ids = courses.map(([id]) => id)
  const search = searchIn(parameters)
  const course = choiceIn(parameters, 'course', ids)
  const opened = useOpenNote(store)
  const shown = notesInView(notes, { search, course, edited: opened.open })
  const total = formatCount(notes.length, 'entry', 'entries')

  function change(values: { search?: string; course?: string | null }) {
    setParameters((current) => queryOf({ search: searchIn(current), course: choiceIn(current, 'course', ids), ...values }), {
      replace: true,
      preventScrollReset: true,
    })
  }

  function handleExport(ending: 'md' | 'jsonld') {
    const site = window.location.origin
    const content = ending === 'md' ? writeMarkdown(shown, site) : JSON.stringify(annotationCollection(shown, site), null, 2)
    const type = ending === 'md' ? 'text/markdown' : 'application/ld+json'
    saveFile(new Blob([content], { type }), notesFileName(new Date(), ending))
  }

  return (
    <div className={page.section}>
      <div className={classes.tools}>
        <SearchField
          region="My notes"
          label="Search in your notes"
          placeholder="A word of the note or the quote"
          search={search}
          onSearch={(text) => change({ search: text })}
        />
        <SelectField
          label="Course"
          value={course ?? ''}
          options={[{ value: '', label: 'All courses' }, ...courses.map(([value, label]) => ({ value, label }))]}
          onChange={(value) => change({ course: value || null })}
        />
      </div>
      <div className={classes.summary}>
        <p ref={count} tabIndex={-1} className={classes.count} role="status">
          {shown.length === notes.length ? total : `${formatCount(shown.length)} of ${total}`}
        </p>
        <div className={classes.exports}>
          {(['md', 'jsonld'] as const).map((ending) => (
            <Button
              key={ending}
              size="sm"
              variant="default"
              disabled={shown.length === 0}
              leftSection={<IconDownload size={18} aria-hidden />}
              onClick={() => handleExport(ending)}
            >
              {ending === 'md' ? 'Save as text' : 'Save for other programs'}
            </Button>
          ))}
        </div>
      </div>
      {shown.length === 0 ? (
        <EmptyState
          title="None of your notes match"
          action={
            <Button variant="default" onClick={() => change({ search: '', course: null })}>
              Show all notes
            </Button>
          }
        >
          <p>Check the spelling, or try one word of the note or of the quoted text.</p>
        </EmptyState>
      ) : (
        <Groups store={store} notes={shown} opened={opened} onRemoved={() => count.current?.focus({ preventScroll: true })} />
      )}
    </div>
  )
}

interface GroupsProps extends Props {
  opened: ReturnType<typeof useOpenNote>
  onRemoved: () => void
}

function Groups({ store, notes, opened: { open, setOpen, keyOf }, onRemoved }: GroupsProps) {
  const list = useRef<HTMLDivElement>(null)

  function handleDone(id: string) {
    // Render synchronously, because the button that opened the field must be mounted again to take the focus.
    flushSync(() => setOpen(null))
    list.current?.querySelector<HTMLElement>(`#${CSS.escape(id)} [data-edit]`)?.focus({ preventScroll: true })
  }

  return (
    <div ref={list} className={classes.courses}>
      {groupsOf(notes).map(({ courseId, title, lessons }) => (
        <section key={courseId} className={classes.course} aria-label={title}>
          <h2 className={page.heading} {...languageOfCourse(courseId)}>
            {title}
          </h2>
          {lessons.map((lesson) => (
            <div key={lesson.lessonId} className={classes.lesson}>
              <h3 className={classes.title} {...languageOfCourse(courseId)}>
                {findCourseSummary(courseId) ? (
                  <Link to={coursePath(courseId, { lesson: lesson.lessonId })}>{lesson.title}</Link>
                ) : (
                  lesson.title
                )}
              </h3>
              <ul className={classes.notes}>
                {lesson.notes.map((note) => (
                  <li key={keyOf(note.id)} id={note.id}>
                    <NoteItem
                      store={store}
                      note={note}
                      isOpen={note.id === open}
                      onOpen={() => setOpen(note.id)}
                      onDone={() => handleDone(note.id)}
                      onRemoved={onRemoved}
                    >
                      <Place note={note} />
                    </NoteItem>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </section>
      ))}
    </div>
  )
}

/** What the note is about, with a link to its place. */
function Place({ note }: { note: Note }) {
  if (note.kind === 'bookmark') return <p className={secondary.small}>Bookmarked lesson</p>
  if (!note.anchor) return <p className={secondary.small}>About the whole lesson</p>
  const words = note.anchor.exact
  return (
    <blockquote className={classes.quote} {...languageOfCourse(note.courseId)}>
      {findCourseSummary(note.courseId) ? <Link to={placeOf(note)}>{words}</Link> : words}
    </blockquote>
  )
}

const languageOfCourse = (id: string) => languageAttributes(findCourseSummary(id) ?? {})
