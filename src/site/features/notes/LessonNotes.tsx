import { IconNote } from '@tabler/icons-react'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { Link } from 'react-router-dom'
import { useStore } from 'zustand'
import { languageAttributes, type Written } from '#shared/content-language.ts'
import { absoluteUrl, coursePath, paths } from '#shared/paths.ts'
import { Button } from '#site/ui/Button.tsx'
import secondary from '#site/ui/secondary.module.css'
import { describePassage, type Passage } from './anchor.ts'
import { inOrderOfText } from './in-order.ts'
import { passageOfElement, type ShownLesson, shownLesson } from './lesson-characters.ts'
import classes from './LessonNotes.module.css'
import item from './NoteItem.module.css'
import { type NoteStore, useNoteStore } from './note-store.ts'
import type { Note, NotedLesson } from './note.ts'
import { NoteItem } from './NoteItem.tsx'
import { SectionButtons } from './SectionButtons.tsx'
import { SelectionTools } from './SelectionTools.tsx'
import { useCopyText } from './use-copy-text.ts'
import { useMarks, usePassages } from './use-marks.ts'
import { useOpenNote } from './use-open-note.ts'
import { usePlace } from './use-place.ts'

interface Props extends Written {
  about: NotedLesson
  /** The element with the lesson's text, and its HTML as it was written; null until it is shown. */
  text: { element: HTMLElement; html: string } | null
}

/** A lesson's notes beside its text, and the tools for adding them. Visitors see nothing. */
export function LessonNotes({ about, text, language }: Props) {
  const store = useNoteStore()
  const lesson = useMemo(() => text && shownLesson(text.element, text.html), [text])
  return store && <Notes store={store} about={about} language={language} lesson={lesson} />
}

function Notes({ store, about, language, lesson }: Omit<Props, 'text'> & { store: NoteStore; lesson: ShownLesson | null }) {
  const all = useStore(store, (state) => state.notes)
  const hasUnkept = useStore(store, (state) => state.unkept.size > 0)
  const { courseId, lessonId } = about
  const notes = useMemo(
    () => [...all.values()].filter((note) => note.courseId === courseId && note.lessonId === lessonId && note.kind === 'note'),
    [all, courseId, lessonId],
  )
  const passages = usePassages(lesson, notes)
  const copyText = useCopyText()
  const heading = useRef<HTMLHeadingElement>(null)

  const { open, setOpen, keyOf } = useOpenNote(store)
  /** The element that gets the focus back when the editor closes. */
  const opener = useRef<Element | null>(null)
  /** The note that was added for the open editor. It is deleted again if it stays empty. */
  const fresh = useRef<string | null>(null)

  const handleOpen = useCallback(
    (id: string) => {
      opener.current = document.activeElement
      setOpen(id)
    },
    [setOpen],
  )
  useMarks(lesson, notes, passages, handleOpen)
  const show = usePlace(lesson?.element ?? null, passages)
  useCloseWarning(hasUnkept)

  function handleDone(note: Note) {
    setOpen(null)
    if (fresh.current === note.id && !note.text.trim()) void store.remove(note)
    fresh.current = null
    const back = opener.current
    if (back instanceof HTMLElement && back.isConnected && back !== document.body) back.focus({ preventScroll: true })
    else if (passages.get(note.id)) show(note.id, { scrolls: false })
    else heading.current?.focus({ preventScroll: true })
  }

  function write(passage: Passage | null) {
    const same = passage && notes.find(({ id }) => isSame(passages.get(id), passage))
    const note = same ?? store.add(about, passage && lesson && describePassage(lesson.written.text, passage))
    fresh.current = same ? null : note.id
    handleOpen(note.id)
  }

  function highlight(passage: Passage) {
    if (!lesson) return
    const same = notes.find(({ id }) => isSame(passages.get(id), passage))
    show((same ?? store.add(about, describePassage(lesson.written.text, passage))).id, { scrolls: false })
  }

  function copyQuote(words: string) {
    const source = `${about.lessonTitle}, ${about.courseTitle}\n${absoluteUrl(coursePath(courseId, { lesson: lessonId }))}`
    void copyText(`“${words}”\n— ${source}`, 'Quote copied')
  }

  return (
    <section className={classes.notes} aria-labelledby="lesson-notes">
      <div className={classes.head}>
        <h2 ref={heading} id="lesson-notes" tabIndex={-1} className={classes.title}>
          {notes.length > 0 ? `Your notes (${notes.length})` : 'Your notes'}
        </h2>
        <Link to={paths.notes}>All my notes</Link>
      </div>
      {notes.length === 0 && (
        <p className={secondary.hint}>Select text in the lesson to highlight it or to write a note. Only you see it, in this browser.</p>
      )}
      <ol className={classes.list}>
        {inOrderOfText(notes, passages).map((note) => (
          <li key={keyOf(note.id)}>
            <NoteItem
              store={store}
              note={note}
              isOpen={note.id === open}
              onOpen={() => handleOpen(note.id)}
              onDone={() => handleDone(note)}
              onRemoved={() => {
                setOpen(null)
                heading.current?.focus({ preventScroll: true })
              }}
            >
              {note.anchor && (
                <Quote
                  language={language}
                  words={note.anchor.exact}
                  hasMoved={passages.get(note.id) === null}
                  onPress={() => show(note.id, { scrolls: true })}
                />
              )}
            </NoteItem>
          </li>
        ))}
      </ol>
      <Button
        aria-keyshortcuts="n"
        size="sm"
        variant="default"
        leftSection={<IconNote size={18} stroke={1.7} aria-hidden />}
        onClick={() => write(null)}
      >
        Add a note about the lesson
      </Button>
      {lesson && (
        <>
          <SelectionTools lesson={lesson} onHighlight={highlight} onNote={write} onCopy={copyQuote} />
          <SectionButtons lesson={lesson.element} onNote={(section) => write(passageOfElement(lesson, section))} />
        </>
      )}
    </section>
  )
}

function Quote({ language, words, hasMoved, onPress }: Written & { words: string; hasMoved: boolean; onPress: () => void }) {
  if (hasMoved) {
    return (
      <>
        <p className={classes.moved}>The text that this note belongs to has changed.</p>
        <blockquote className={item.quote} {...languageAttributes({ language })}>
          {words}
        </blockquote>
      </>
    )
  }
  return (
    <button type="button" className={item.quote} {...languageAttributes({ language })} title="Go to the place" onClick={onPress}>
      {words}
    </button>
  )
}

function isSame(one: Passage | null | undefined, other: Passage): boolean {
  return one?.start === other.start && one.end === other.end
}

/** Asks for confirmation before the page closes while a note is not stored. */
function useCloseWarning(isNeeded: boolean) {
  useEffect(() => {
    if (!isNeeded) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isNeeded])
}
