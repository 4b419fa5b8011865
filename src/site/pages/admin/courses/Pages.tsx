import { useQuery } from '@tanstack/react-query'
import { type MouseEvent, useCallback, useState } from 'react'
import { courseFacts } from '#compiler/course-file.ts'
import { compileDraft } from '#compiler/draft.ts'
import { useUser } from '#site/auth/auth-context.ts'
import { useConnection } from '#site/backend/connection.ts'
import { textsOf, type VersionFile } from '#site/features/administration/course-version.ts'
import { courseVersionQueries } from '#site/features/administration/course-version-queries.ts'
import { fileKind } from '#compiler/file-names.ts'
import { LessonText } from '#site/features/lessons/LessonText.tsx'
import { QuestionCard } from '#site/features/lessons/questions/QuestionCard.tsx'
import { questionsHeading } from '#site/features/lessons/questions/questions-heading.ts'
import { languageAttributes } from '#shared/content-language.ts'
import { Button } from '#site/ui/Button.tsx'
import { ErrorNote } from '#site/ui/ErrorNote.tsx'
import shared from '../admin.module.css'
import { ListSkeleton } from '../ListSkeleton.tsx'
import { Loaded } from '../Loaded.tsx'
import { useTabAddress } from '../use-tab-address.ts'
import type { ChangedFile } from './changed-files.ts'
import classes from './Files.module.css'
import { withOwnIds } from './own-ids.ts'

interface Props {
  draftId: string
  file: ChangedFile
  before: readonly VersionFile[]
  after: readonly VersionFile[]
}

/** What learners see of a file, beside what they saw before. */
export function Pages({ draftId, file, before, after }: Props) {
  const sides = [
    { name: 'Before', of: file.before, files: before },
    { name: 'Now', of: file.after, files: after },
  ].flatMap(({ name, of, files }) => (of ? [{ name, of, files }] : []))
  const kind = fileKind(file.path)
  const isOne = sides.length === 1 || file.change === 'same'
  return (
    <div className={classes.pages}>
      {sides.slice(isOne ? -1 : 0).map(({ name, of, files }) => (
        <section key={name} className={`${shared.tight} ${classes.page}`} aria-label={isOne ? 'Page' : name}>
          {!isOne && <p className={classes.side}>{name}</p>}
          {kind === 'picture' || kind === 'recording' ? (
            <Stored draftId={draftId} file={of} />
          ) : (
            <Compiled path={of.path} files={files} isBefore={name === 'Before'} />
          )}
        </section>
      ))}
    </div>
  )
}

interface CompiledProps {
  path: string
  files: readonly VersionFile[]
  isBefore: boolean
}

/** A lesson, or a lesson with nothing but a figure. */
function Compiled({ path, files, isBefore }: CompiledProps) {
  const { change } = useTabAddress()
  const page = useQuery({
    // The page also shows figures, and links to the other lessons.
    queryKey: ['version-page', path, isBefore, files.map(({ path: name, hash }) => `${name} ${hash}`).join()] as const,
    queryFn: async () => {
      const texts = textsOf(files)
      if (fileKind(path) === 'figure') texts.set(`${path}.md`, `![${path}](${path})`)
      const { text: compiled } = await compileDraft(texts, path.replace(/\.md$/, ''))
      const text = isBefore ? { ...compiled, html: withOwnIds(compiled.html, 'before') } : compiled
      return { text, language: courseFacts(texts.get('course.json') ?? '').language }
    },
    networkMode: 'always',
  })
  if (page.isError) return <ErrorNote message="This page could not be made in this browser. Read the text instead." />
  if (!page.data) return <ListSkeleton label="Making the page" />
  const { text, language } = page.data

  /** Links to lessons of the course lead to their files: learners do not have these lessons yet. */
  function handleClick(event: MouseEvent) {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (!link || new URL(link.href).origin !== window.location.origin || link.hash) return
    event.preventDefault()
    event.stopPropagation()
    const lesson = new URL(link.href).searchParams.get('lesson')
    if (lesson !== null) change({ file: `${lesson}.md`, line: null })
  }

  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the presses are those of the links inside
    <div onClickCapture={handleClick} {...languageAttributes({ language })}>
      <LessonText html={text.html} words={text.words} />
      {text.questions.length > 0 && (
        <div className={classes.questions}>
          <p className={classes.side}>{questionsHeading(text.words).text}</p>
          {text.questions.map((question, index) => (
            <QuestionCard
              key={question.id}
              question={question}
              words={text.words}
              language={language}
              number={index + 1}
              onJudged={() => {}}
            />
          ))}
        </div>
      )}
    </div>
  )
}

/** A picture at once, a recording on request, because it may be large. */
function Stored({ draftId, file }: { draftId: string; file: VersionFile }) {
  const isPicture = fileKind(file.path) === 'picture'
  const [isWanted, setIsWanted] = useState(isPicture)
  const content = useQuery({
    ...courseVersionQueries.storedFile(useConnection(), useUser().uid, draftId, file.hash),
    enabled: isWanted,
  })
  const megabytes = `${(file.size / 1024 / 1024).toFixed(1)} MB`
  if (!isWanted) return <Button variant="default" onClick={() => setIsWanted(true)}>{`Load the recording (${megabytes})`}</Button>
  return (
    <Loaded query={content} what="file" skeleton={<ListSkeleton label="Loading the file" />}>
      {(blob) => <Media blob={blob} name={file.path} isPicture={isPicture} />}
    </Loaded>
  )
}

function Media({ blob, name, isPicture }: { blob: Blob; name: string; isPicture: boolean }) {
  const show = useCallback(
    (element: HTMLImageElement | HTMLVideoElement | null) => {
      if (!element) return undefined
      const address = URL.createObjectURL(blob)
      element.src = address
      return () => URL.revokeObjectURL(address)
    },
    [blob],
  )
  return isPicture ? (
    <img ref={show} className={classes.picture} alt={name} />
  ) : (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- captions are a file of their own in the list
    <video ref={show} className={classes.picture} controls aria-label={name} />
  )
}
