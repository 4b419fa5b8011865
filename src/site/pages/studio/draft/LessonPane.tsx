import { type Ref, useMemo, useState } from 'react'
import type { Finding } from '#compiler/finding.ts'
import { isRightToLeft } from '#shared/content-language.ts'
import { failure, type Result, success } from '#shared/result.ts'
import { forgivingStorage } from '#site/backend/browser-storage.ts'
import { useConfiguration } from '#site/backend/configuration-context.ts'
import { usualLimits } from '#site/features/drafts/draft.ts'
import type { DraftStore } from '#site/features/drafts/draft-store.ts'
import { sentenceFor } from '#site/features/drafts/refusal.ts'
import { useDraftState } from '#site/features/drafts/use-draft.ts'
import type { JsonCourse, JsonLesson } from '#site/features/studio/course-json.ts'
import type { TextSource } from '#site/features/studio/editor/editor.ts'
import { LessonEditor } from '#site/features/studio/editor/LessonEditor.tsx'
import { plainFieldKey } from '#site/features/studio/plain-field.ts'
import { Button } from '#site/ui/Button.tsx'
import { LessonFacts } from './LessonFacts.tsx'
import classes from './LessonPane.module.css'
import type { WantedField } from './use-wanted-field.ts'

export interface LessonPaneHandle {
  showLine(line: number): void
}

interface Props {
  store: DraftStore
  path: string
  /** Undefined for a text that the outline does not have. */
  lesson: JsonLesson | undefined
  /** What can be done about a lesson's text that the outline does not have; null for every other file. */
  outside: { onAdd: () => void; onRemove: () => void } | null
  language: string
  findings: readonly Finding[]
  /** Where the cursor begins. */
  startLine: number | null
  onStarted: () => void
  /** Whether what the outline says is shown from the start. */
  showsFacts: boolean
  /** The field of these that is to be filled in. */
  field: WantedField | null
  onFieldShown: () => void
  change: (next: (course: JsonCourse) => JsonCourse) => void
  onLine: (line: number) => void
  /** Takes files that were dropped onto the text. */
  onFiles: (files: File[]) => void
  ref: Ref<LessonPaneHandle>
}

/** One lesson: what the outline says about it, and its text. */
export function LessonPane(props: Props) {
  const { store, path, lesson, outside, language, findings, startLine, onStarted, showsFacts, field, onFieldShown } = props
  const { change, onLine, onFiles, ref } = props
  const source = useMemo(
    (): TextSource => ({
      read: () => store.textOf(path) ?? '',
      write: (text) => store.change(path, text),
      subscribe: (listener) => store.watch(path, listener),
    }),
    [store, path],
  )
  const figures = useDraftState(store, ({ files }) => files.flatMap((file) => (file.kind === 'figure' ? [file.path] : [])))
  const plain = usePlainField()

  async function addFigure(file: File): Promise<Result<string, string>> {
    const present = store.getState().files.map(({ path: name }) => name)
    const { readFiles } = await import('#site/features/drafts/incoming.ts')
    const {
      files: [figure],
      left: [refused],
    } = await readFiles([file], present, usualLimits)
    if (!figure) return failure(refused?.why ?? '')
    const added = await store.addFile(figure.path, figure.text ?? '')
    return added.ok ? success(figure.path) : failure(sentenceFor(added.error))
  }

  return (
    <div className={classes.pane}>
      {lesson && (
        <LessonFacts
          key={lesson.id}
          store={store}
          isOpen={showsFacts}
          field={field}
          onFieldShown={onFieldShown}
          lesson={lesson}
          change={change}
        />
      )}
      {outside && (
        <div className={classes.outside} role="note">
          <p>This file is not in the outline: learners would not see it, and the course cannot be handed in with it.</p>
          <Button variant="default" size="compact-md" onClick={outside.onAdd}>
            Put it into the outline
          </Button>
          <Button variant="default" size="compact-md" onClick={outside.onRemove}>
            Remove it
          </Button>
        </div>
      )}
      <LessonEditor
        ref={ref}
        source={source}
        title={lesson?.title ?? path}
        language={language}
        direction={isRightToLeft(language) ? 'rtl' : 'ltr'}
        findings={findings}
        startLine={startLine}
        onStarted={onStarted}
        isPlain={plain.isPlain}
        onPlainChange={plain.set}
        figures={figures}
        onAddFigure={addFigure}
        onLine={onLine}
        onFiles={onFiles}
      />
    </div>
  )
}

const storage = forgivingStorage(() => window.localStorage)

/** Whether the user prefers a plain field, which this browser remembers. */
function usePlainField() {
  const { appId } = useConfiguration()
  const key = plainFieldKey(appId)
  const [isPlain, setIsPlain] = useState(() => storage.getItem(key) === 'yes')
  return {
    isPlain,
    set(next: boolean) {
      setIsPlain(next)
      if (next) storage.setItem(key, 'yes')
      else storage.removeItem(key)
    },
  }
}
