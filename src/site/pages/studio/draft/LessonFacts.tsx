import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Input.layer.css'
import { Checkbox, Textarea, TextInput } from '@mantine/core'
import { Suspense, useRef } from 'react'
import type { DraftStore } from '#site/features/drafts/draft-store.ts'
import type { JsonCourse, JsonLesson } from '#site/features/studio/course-json.ts'
import { missingPart } from '#site/ui/missing-part.tsx'
import { lazyPart } from '#site/ui/lazy-part.ts'
import { LoadingScreen } from '#site/ui/LoadingScreen.tsx'
import classes from './facts.module.css'
import { textField, withField } from './fields.ts'
import { useWantedField, type WantedField } from './use-wanted-field.ts'

const RecordingFields = lazyPart(() => import('./RecordingFields.tsx'), 'RecordingFields', { otherwise: missingPart })

interface Props {
  store: DraftStore
  /** Whether the fields are shown from the start. */
  isOpen: boolean
  field: WantedField | null
  onFieldShown: () => void
  lesson: JsonLesson
  change: (next: (course: JsonCourse) => JsonCourse) => void
}

/** What the course says about one lesson. */
export function LessonFacts({ store, isOpen, field, onFieldShown, lesson, change }: Props) {
  const fields = useRef<HTMLDivElement>(null)
  useWantedField(fields, field, onFieldShown)
  /** Null takes a field away. */
  const set = <Name extends keyof JsonLesson>(name: Name, value: JsonLesson[Name] | null) =>
    change((course) => ({
      ...course,
      modules: course.modules.map((module) => ({
        ...module,
        lessons: module.lessons.map((other) => (other.id === lesson.id ? withField(other, name, value) : other)),
      })),
    }))
  const text = (name: 'title' | 'description' | 'duration') => textField(name, lesson[name], (value) => set(name, value))
  return (
    <details className={classes.lesson} open={isOpen}>
      <summary>
        <span dir="auto">{lesson.title || 'A lesson without a title'}</span>
        <span className={classes.summary}>
          {[lesson.duration, lesson.isPreview ? 'free preview' : '', lesson.videoUrl ? 'recording' : ''].filter(Boolean).join(', ') ||
            'Title, duration and description'}
        </span>
      </summary>
      <div ref={fields} className={classes.fields}>
        <TextInput label="Title" dir="auto" maxLength={200} {...text('title')} />
        <Textarea
          label="Description"
          description="One or two sentences for the list of lessons."
          dir="auto"
          rows={2}
          {...text('description')}
        />
        <TextInput
          label="Duration"
          description="Reading, exercise and questions together, such as 25 min or 1 h 5 min."
          {...text('duration')}
        />
        <Checkbox
          size="md"
          label="Free preview"
          description="Everyone may read it before they enroll."
          checked={lesson.isPreview ?? false}
          onChange={(event) => set('isPreview', event.currentTarget.checked)}
        />
        <Suspense fallback={<LoadingScreen />}>
          <RecordingFields store={store} lesson={lesson} set={set} />
        </Suspense>
      </div>
    </details>
  )
}
