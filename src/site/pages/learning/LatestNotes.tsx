import '@mantine/core/styles/Skeleton.layer.css'
import { Skeleton } from '@mantine/core'
import { Link } from 'react-router-dom'
import { useStore } from 'zustand'
import { languageAttributes } from '#shared/content-language.ts'
import { findCourseSummary } from '#site/features/courses/courses.ts'
import { placeOf } from '#site/features/notes/note-export.ts'
import { type NoteStore, useNoteStore } from '#site/features/notes/note-store.ts'
import { nameOf, type Note } from '#site/features/notes/note.ts'
import { paths } from '#shared/paths.ts'
import { Sentence } from '#site/ui/Sentence.tsx'
import page from '#site/ui/page.module.css'
import classes from './LatestNotes.module.css'
import learning from './LearningPage.module.css'

const MOST_NOTES = 4

/** @param isOptional whether to render nothing if there are no notes */
export function LatestNotes({ isOptional }: { isOptional: boolean }) {
  const store = useNoteStore()
  return store && <Latest store={store} isOptional={isOptional} />
}

function Latest({ store, isOptional }: { store: NoteStore; isOptional: boolean }) {
  const { notes, state } = useStore(store)
  if (isOptional && notes.size === 0) return null
  const latest = [...notes.values()].toSorted((a, b) => Date.parse(b.changedAt) - Date.parse(a.changedAt)).slice(0, MOST_NOTES)
  return (
    <section className={page.section} aria-labelledby="latest-notes">
      <div className={learning.head}>
        <h2 id="latest-notes" className={page.heading}>
          Notes and bookmarks
        </h2>
        {notes.size > 0 && <Link to={paths.notes}>{`All notes (${notes.size})`}</Link>}
      </div>
      {latest.length > 0 ? (
        <ul className={classes.notes}>
          {latest.map((note) => (
            <li key={note.id}>
              <LatestNote note={note} />
            </li>
          ))}
        </ul>
      ) : state === 'loading' ? (
        <Skeleton height="5rem" radius="lg" />
      ) : (
        <p className={learning.note}>
          {state === 'blocked'
            ? 'Your notes cannot be read, because this browser does not let the site use its storage.'
            : 'Select some text in a lesson, or press Bookmark at its top. What you keep appears here.'}
        </p>
      )}
    </section>
  )
}

function LatestNote({ note }: { note: Note }) {
  const course = findCourseSummary(note.courseId)
  const inLanguage = languageAttributes(course ?? {})
  const words = note.text.trim() || note.anchor?.exact
  return (
    <article className={classes.note}>
      <p className={classes.kind}>{nameOf(note)}</p>
      {words && (
        <p className={classes.words} dir="auto">
          {words}
        </p>
      )}
      <p className={classes.place}>
        {course ? (
          <Link to={placeOf(note)} {...inLanguage}>
            {note.lessonTitle}
          </Link>
        ) : (
          <span>{note.lessonTitle}</span>
        )}
        <Sentence text={` · ${note.courseTitle}`} quoted={{ title: note.courseTitle, language: course?.language }} />
      </p>
    </article>
  )
}
