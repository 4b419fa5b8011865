import { useWindowEvent } from '@mantine/hooks'
import { IconArrowLeft, IconHistory } from '@tabler/icons-react'
import { type CSSProperties, Suspense, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router-dom'
import { courseFile } from '#compiler/file-names.ts'
import type { Finding } from '#compiler/finding.ts'
import { isLanguage, languageOf } from '#shared/content-language.ts'
import { draftPath, paths } from '#shared/paths.ts'
import type { DraftStore } from '#site/features/drafts/draft-store.ts'
import { FindingList } from '#site/features/drafts/FindingList.tsx'
import { useDraftState } from '#site/features/drafts/use-draft.ts'
import { fieldAtLine, lessonAtLine, lessonsOf } from '#site/features/studio/course-json.ts'
import { missingDialog, missingPart } from '#site/ui/missing-part.tsx'
import { OutlineList } from '#site/features/studio/outline/OutlineList.tsx'
import { Button } from '#site/ui/Button.tsx'
import { ErrorNote } from '#site/ui/ErrorNote.tsx'
import { lazyPart, nothing } from '#site/ui/lazy-part.ts'
import { LoadingScreen } from '#site/ui/LoadingScreen.tsx'
import { PageHead } from '#site/ui/PageHead.tsx'
import { useIsWide } from './use-is-wide.ts'
import { useKeyboardHeight } from './use-keyboard-height.ts'
import type { WantedField } from './use-wanted-field.ts'
import { Conflicts } from './Conflicts.tsx'
import { DownloadButton, filesOf } from './DownloadButton.tsx'
import { CheckCode } from './CheckCode.tsx'
import { LessonPane, type LessonPaneHandle } from './LessonPane.tsx'
import { SaveProblems, SaveState } from './SaveState.tsx'
import { useCourse } from './use-course.ts'
import { CourseFacts } from './parts.ts'
import { useChecked } from './use-checked.ts'
import { useCodeCheck } from './use-code-check.ts'
import classes from './Workspace.module.css'

const IncomingFilesDialog = lazyPart(() => import('./IncomingFilesDialog.tsx'), 'IncomingFilesDialog', { otherwise: missingDialog })
const FindDialog = lazyPart(() => import('./FindDialog.tsx'), 'FindDialog', { otherwise: missingDialog })
const HandInDialog = lazyPart(() => import('./HandInDialog.tsx'), 'HandInDialog', { otherwise: missingDialog })
const NewestVersion = lazyPart(() => import('./NewestVersion.tsx'), 'NewestVersion', { otherwise: nothing })
const History = lazyPart(() => import('./History.tsx'), 'History', { otherwise: missingPart })
const Preview = lazyPart(() => import('#site/features/studio/preview/Preview.tsx'), 'Preview', { otherwise: missingPart })

/** What is shown beside the text in a wide window, and instead of it in a narrow one. */
const panes = ['outline', 'text', 'preview', 'check'] as const
type Pane = (typeof panes)[number]
const paneNames: Record<Pane, string> = { outline: 'Outline', text: 'Write', preview: 'Preview', check: 'Check' }

/** An open course: the outline, the text and the preview. What is open is in the address. */
export function Workspace({ id, store }: { id: string; store: DraftStore }) {
  const [query, setQuery] = useSearchParams()
  const { key: visit } = useLocation()
  const isWide = useIsWide()
  const keyboard = useKeyboardHeight()
  const { text, course, change, addFiles, addLesson, addToOutline, addModule, removeLesson, removeModule } = useCourse(store)
  const conflicts = useDraftState(store, (state) => state.conflicts)
  const lesson = useRef<LessonPaneHandle>(null)
  const [line, setLine] = useState(1)
  /** Where the cursor is to go: an object of its own for each press. */
  const [wanted, setWanted] = useState<{ file: string; line: number } | null>(null)
  /** Where it went last. */
  const reached = useRef(wanted)
  /** The field of course.json that is to be filled in: an object of its own for each press, and null once it has the focus. */
  const [field, setField] = useState<WantedField | null>(null)
  /** The visits whose line has been shown: coming back to one, the cursor stays where it is. */
  const [begun, setBegun] = useState<ReadonlySet<string>>(new Set())

  const lessons = course ? lessonsOf(course) : []
  const asked = query.get('file') ?? (isWide ? courseFile : null)
  const file = asked !== null && (asked === courseFile || store.textOf(asked) !== null) ? asked : null
  const lessonId = file?.endsWith('.md') ? file.slice(0, -3) : null
  const open = lessons.find((other) => other.id === lessonId)
  const checked = useChecked(store, lessonId)
  const compiled = lessonId === null ? undefined : checked.lessons.get(lessonId)
  const isHistory = query.get('view') === 'history'
  const given = panes.find((pane) => pane === query.get('view'))
  const pane: Pane = given ?? (file === null ? 'outline' : 'text')
  const beside = pane === 'check' || !lessonId ? 'check' : 'preview'
  const isTextShown = isWide || pane === 'text'
  // A lesson's text is shown first, and what is beside it a moment later.
  const isBesideShown = useDeferredValue(true, !isWide || lessonId === null)
  useEffect(() => {
    if (!wanted || !isTextShown || reached.current === wanted) return
    reached.current = wanted
    if (wanted.file === file) lesson.current?.showLine(wanted.line)
  }, [wanted, file, isTextShown])
  const shownField = isTextShown && field?.file === file ? field : null

  const [isHandingIn, setIsHandingIn] = useState(false)
  const [isFinding, setIsFinding] = useState(false)
  const findButton = useRef<HTMLButtonElement>(null)
  const [incoming, setIncoming] = useState<{ moduleId: string; files: File[] } | null>(null)
  const files = useDraftState(store, (state) => state.files)
  const isChecked = files.every(({ path }) => !path.endsWith('.md') || checked.lessons.has(path.slice(0, -3)))

  const title = course?.title || 'A course without a title'

  // The author may be in the middle of writing it.
  const language = isLanguage(course?.language) ? course?.language : undefined
  const codeCheck = useCodeCheck(store, language)
  const findings = useMemo(
    () => [...checked.course, ...[...checked.lessons.values()].flatMap((each) => each.findings), ...codeCheck.findings],
    [checked, codeCheck.findings],
  )
  const findingsOfFile = useMemo(
    () => [...(compiled?.findings ?? none), ...codeCheck.findings.filter((finding) => finding.file === file)],
    [compiled, codeCheck.findings, file],
  )

  const nameOf = (name: string) =>
    name === courseFile ? 'About the course' : (lessons.find((other) => `${other.id}.md` === name)?.title ?? name)

  function show(view: Pane) {
    const next = new URLSearchParams(query)
    next.delete('line')
    if (view === 'text') next.delete('view')
    else next.set('view', view)
    setQuery(next)
  }

  /** Moves the cursor there. In a narrow window, the text comes back first. */
  function showLine(number: number) {
    if (file !== null) setWanted({ file, line: number })
    if (!isWide && pane !== 'text') show('text')
  }

  function showFinding(finding: Finding) {
    const about = finding.file === courseFile && text !== null && course ? lessonAtLine(text, finding.line) : null
    // Its fields are those of the lesson.
    const lessonFile = about !== null && store.textOf(`${about}.md`) !== null ? `${about}.md` : null
    setField(finding.file === courseFile ? { file: lessonFile ?? courseFile, name: fieldAtLine(text ?? '', finding.line) } : null)
    if (lessonFile !== null) {
      setQuery({ draft: id, file: lessonFile, ...(isWide && { view: 'check' }), facts: 'open' })
    } else if (finding.file === file) showLine(finding.line)
    else if (finding.file === courseFile || store.textOf(finding.file) !== null) {
      setQuery({ draft: id, file: finding.file, ...(isWide && { view: 'check' }), line: String(finding.line) })
    }
  }

  const countFindings = (lessonOfRow: string) => {
    const own = checked.lessons.get(lessonOfRow)?.findings ?? []
    const broken = own.filter(({ isBroken }) => isBroken).length
    return { broken, advice: own.length - broken }
  }

  const outline = course ? (
    <>
      <Link
        className={classes.facts}
        to={draftPath(id, { file: courseFile })}
        aria-current={file === courseFile && !isHistory ? 'page' : undefined}
      >
        About the course
      </Link>
      <button ref={findButton} type="button" className={classes.facts} onClick={() => setIsFinding(true)}>
        Find in all lessons
      </button>
      <OutlineList
        course={course}
        current={isHistory ? null : lessonId}
        addressOf={(other) => draftPath(id, { file: `${other}.md` })}
        countFindings={countFindings}
        onChange={(next) => change((now) => ({ ...now, modules: next.modules }))}
        onAddModule={addModule}
        onAddLesson={(moduleId, name) =>
          void addLesson(moduleId, name).then((added) => added !== null && setQuery({ draft: id, file: `${added}.md` }))
        }
        onRemoveModule={(module) => void removeModule(module)}
        onRemoveLesson={(removed) => void removeLesson(removed)}
        onFiles={(moduleId, dropped) => setIncoming({ moduleId, files: dropped })}
      />
    </>
  ) : (
    <ErrorNote
      message={
        text === null
          ? 'The file course.json is missing. Put it back from the history.'
          : 'The file course.json cannot be read, so there is no outline. Fix it here, or take an earlier one from the history.'
      }
    />
  )

  const main = isHistory ? (
    <Suspense fallback={<LoadingScreen />}>
      <History id={id} store={store} nameOf={nameOf} />
    </Suspense>
  ) : file === courseFile ? (
    <Suspense fallback={<LoadingScreen />}>
      <CourseFacts store={store} course={course} field={shownField} onFieldShown={() => setField(null)} change={change} />
    </Suspense>
  ) : file !== null ? (
    <LessonPane
      key={file}
      ref={lesson}
      store={store}
      path={file}
      lesson={open}
      outside={
        lessonId !== null && course && !open
          ? { onAdd: () => addToOutline(lessonId), onRemove: () => void removeLesson({ id: lessonId, title: file }) }
          : null
      }
      language={languageOf(language === undefined ? {} : { language })}
      findings={findingsOfFile}
      startLine={begun.has(visit) ? null : Number(query.get('line')) || null}
      onStarted={() => setBegun(new Set(begun).add(visit))}
      showsFacts={query.has('facts')}
      field={shownField}
      onFieldShown={() => setField(null)}
      change={change}
      onLine={setLine}
      onFiles={(dropped) => {
        const home = course?.modules.find((module) => module.lessons.some((other) => other.id === lessonId)) ?? course?.modules.at(-1)
        if (home) setIncoming({ moduleId: home.id, files: dropped })
      }}
    />
  ) : (
    <p className={classes.nothing}>Choose a lesson in the outline.</p>
  )

  const side =
    beside === 'preview' ? (
      compiled ? (
        <Suspense fallback={<LoadingScreen />}>
          <Preview
            title={open?.title ?? nameOf(file ?? '')}
            text={compiled.text}
            lines={compiled.lines}
            language={language}
            line={line}
            onLine={showLine}
          />
        </Suspense>
      ) : (
        <LoadingScreen />
      )
    ) : (
      <div className={classes.check}>
        <CheckCode store={store} check={codeCheck} />
        <FindingList
          findings={findings}
          // The form of the course has no lines.
          placeOf={(finding) => (finding.file === courseFile ? nameOf(courseFile) : `${nameOf(finding.file)}, line ${finding.line}`)}
          headingLevel={2}
          leadTo={(finding, properties) => <button type="button" {...properties} onClick={() => showFinding(finding)} />}
        />
      </div>
    )

  const shownPanes = panes.filter((each) =>
    isWide ? each === 'check' || (each === 'preview' && lessonId !== null) : each !== 'preview' || lessonId !== null,
  )
  const switches = (
    <div className={classes.switches} role="group" aria-label={isWide ? 'Beside the text' : 'What is shown'}>
      {shownPanes.map((each) => (
        <button
          key={each}
          type="button"
          className={classes.switch}
          aria-pressed={isWide ? beside === each : pane === each}
          onClick={() => show(each)}
        >
          {each === 'check' && findings.length > 0 ? `${paneNames[each]} (${findings.length})` : paneNames[each]}
        </button>
      ))}
    </div>
  )

  // A file that misses its target must not take the page away.
  useWindowEvent('dragover', keepPage)
  useWindowEvent('drop', keepPage)

  return (
    <div
      className={classes.workspace}
      data-pane={isHistory ? 'history' : pane}
      data-keyboard={keyboard > 0 || undefined}
      style={{ '--keyboard': `${keyboard}px` } as CSSProperties}
    >
      <PageHead title={`${title} · Studio`} isUnlisted />
      <header className={classes.bar}>
        <Button
          component={Link}
          to={paths.studio}
          variant="subtle"
          color="gray"
          size="compact-md"
          aria-label="Your courses"
          className={classes.back}
        >
          <IconArrowLeft aria-hidden size={20} display="block" />
        </Button>
        <h1 className={classes.title} dir="auto">
          {title}
        </h1>
        <SaveState store={store} />
        <DownloadButton id={id} files={() => filesOf(store)} slug={course?.slug ?? ''} />
        <Button
          component={Link}
          to={isHistory ? draftPath(id, file === null ? {} : { file }) : `${draftPath(id, file === null ? {} : { file })}&view=history`}
          variant="default"
          size="compact-md"
          leftSection={<IconHistory aria-hidden size={18} />}
        >
          {isHistory ? 'Back to writing' : 'History'}
        </Button>
        <Button size="compact-md" onClick={() => setIsHandingIn(true)}>
          Hand in
        </Button>
      </header>
      <div className={classes.notes}>
        <SaveProblems store={store} />
        <Suspense>
          <NewestVersion id={id} nameOf={nameOf} />
        </Suspense>
        {conflicts.length > 0 && <Conflicts conflicts={conflicts} nameOf={nameOf} store={store} />}
        {/* Here, because a dialog that fails to load says so where it stands. */}
        {incoming && course && (
          <Suspense>
            <IncomingFilesDialog store={store} {...incoming} modules={course.modules} onAdd={addFiles} onClose={() => setIncoming(null)} />
          </Suspense>
        )}
        {isFinding && course && (
          <Suspense>
            <FindDialog
              store={store}
              course={course}
              nameOf={nameOf}
              onShow={(found, place) => {
                setIsFinding(false)
                if (found === file && !isHistory) showLine(place)
                else setQuery({ draft: id, file: found, line: String(place) })
              }}
              onClose={() => {
                setIsFinding(false)
                setTimeout(() => findButton.current?.focus())
              }}
            />
          </Suspense>
        )}
        {isHandingIn && (
          <Suspense>
            <HandInDialog
              id={id}
              store={store}
              findings={isChecked ? findings : null}
              onShowFindings={() => {
                setIsHandingIn(false)
                show('check')
              }}
              onClose={() => setIsHandingIn(false)}
            />
          </Suspense>
        )}
      </div>
      {!isWide && !isHistory && switches}
      <div className={classes.columns} data-history={isHistory || undefined}>
        <div className={classes.outline}>{isBesideShown && outline}</div>
        <div className={classes.main}>{main}</div>
        {!isHistory && (
          <aside className={classes.side} aria-label={beside === 'preview' ? 'Preview' : 'Check'}>
            {isWide && switches}
            <div className={classes.sideBody}>{isBesideShown && side}</div>
          </aside>
        )}
      </div>
    </div>
  )
}

function keepPage(event: globalThis.DragEvent) {
  if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
}

const none: readonly Finding[] = []
