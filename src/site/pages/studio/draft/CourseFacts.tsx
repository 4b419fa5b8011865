import '@mantine/core/styles/Input.layer.css'
import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { IconChevronDown, IconPlus, IconTrash } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { courseFile } from '#compiler/file-names.ts'
import { brand } from '#shared/brand.ts'
import { knownCategories } from '#site/features/courses/categories.ts'
import type { DraftStore } from '#site/features/drafts/draft-store.ts'
import { useDraftState } from '#site/features/drafts/use-draft.ts'
import type { JsonCourse } from '#site/features/studio/course-json.ts'
import { levelChoices } from '#site/features/studio/new-course.ts'
import { Button } from '#site/ui/Button.tsx'
import classes from './facts.module.css'
import { textField, withField } from './fields.ts'
import { PictureField } from './PictureField.tsx'
import { useWantedField, type WantedField } from './use-wanted-field.ts'

interface Props {
  store: DraftStore
  /** Null if course.json cannot be read. */
  course: JsonCourse | null
  field: WantedField | null
  onFieldShown: () => void
  change: (next: (course: JsonCourse) => JsonCourse) => void
}

/** What a course is, as a form. Each change goes into course.json. */
export function CourseFacts({ store, course, field, onFieldShown, change }: Props) {
  const form = useRef<HTMLDivElement>(null)
  useWantedField(form, field, onFieldShown)
  const isFixed = useDraftState(store, ({ draft }) => draft?.address != null)
  if (!course) return <CourseSource store={store} />
  /** Null takes a field away. */
  const set = <Name extends keyof JsonCourse>(name: Name, value: JsonCourse[Name] | null) => change((now) => withField(now, name, value))
  const text = (name: 'title' | 'description' | 'slug' | 'category' | 'level' | 'duration') =>
    textField(name, course[name], (value) => set(name, value))
  const { category = '', faqs = [] } = course
  const categories = knownCategories.includes(category) ? knownCategories : [category, ...knownCategories]
  return (
    <div ref={form} className={classes.form}>
      <section className={classes.group} aria-labelledby="facts-course">
        <h2 id="facts-course">The course</h2>
        <TextInput label="Title" dir="auto" maxLength={200} {...text('title')} />
        <Textarea
          label="Description"
          description="What learners can do afterward, in two or three sentences."
          dir="auto"
          rows={3}
          {...text('description')}
        />
        <TextInput
          label="Address"
          description={
            isFixed
              ? 'It never changes once a course is approved.'
              : 'Lowercase letters, digits and hyphens. It never changes once the course is approved.'
          }
          disabled={isFixed}
          maxLength={80}
          {...text('slug')}
        />
        <div className={classes.row}>
          <NativeSelect
            label="Category"
            rightSection={<IconChevronDown size={18} aria-hidden />}
            data={[...categories]}
            {...text('category')}
          />
          <NativeSelect label="Level" rightSection={<IconChevronDown size={18} aria-hidden />} data={levelChoices} {...text('level')} />
          <TextInput label="How long it takes" placeholder="4 weeks" {...text('duration')} />
          <TextInput
            label="Language"
            placeholder={brand.contentLanguage}
            description="A tag such as de, ar or pt-BR."
            {...textField('language', course.language, (value) => set('language', value || null))}
          />
        </div>
        <ListField
          label="Tags"
          name="tags"
          description="Words that learners search for, with commas between them."
          values={course.tags ?? []}
          onChange={(tags) => set('tags', tags)}
        />
      </section>
      <section className={classes.group} aria-labelledby="facts-price">
        <h2 id="facts-price">Price</h2>
        <div className={classes.row}>
          <AmountField
            label={`Price in ${brand.currency}`}
            name="price"
            value={course.price}
            onChange={(price) => set('price', price ?? 0)}
          />
          <AmountField
            label="Price before"
            name="originalPrice"
            value={course.originalPrice}
            onChange={(price) => set('originalPrice', price)}
          />
        </div>
      </section>
      <section className={classes.group} aria-labelledby="facts-pictures">
        <h2 id="facts-pictures">Pictures</h2>
        <p>
          Without one, the course has a drawing in the color of its category. The one on cards is also at the top, unless you choose
          another.
        </p>
        <div className={classes.row}>
          <PictureField
            label="On cards and in lists"
            name="cover"
            store={store}
            course={course}
            value={course.image}
            onChange={(image) => set('image', image)}
          />
          <PictureField
            label="At the top of its page"
            name="hero"
            store={store}
            course={course}
            value={course.heroImage}
            otherwise={course.image}
            onChange={(image) => set('heroImage', image)}
          />
        </div>
      </section>
      <section className={classes.group} aria-labelledby="facts-faq">
        <h2 id="facts-faq">Questions and answers</h2>
        {faqs.map(({ question, answer }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a question is its place: nothing else tells two empty ones apart
          <div key={index} className={classes.faq}>
            <div>
              <TextInput
                aria-label={`Question ${index + 1}`}
                placeholder="What learners ask before they enroll"
                dir="auto"
                value={question}
                onChange={(event) => set('faqs', faqs.with(index, { question: event.currentTarget.value, answer }))}
              />
              <Textarea
                aria-label={`Answer ${index + 1}`}
                placeholder="The answer"
                dir="auto"
                rows={2}
                value={answer}
                onChange={(event) => set('faqs', faqs.with(index, { question, answer: event.currentTarget.value }))}
              />
            </div>
            <Button
              variant="subtle"
              color="gray"
              size="compact-sm"
              aria-label={`Remove question ${index + 1}`}
              onClick={() => set('faqs', faqs.toSpliced(index, 1))}
            >
              <IconTrash size={17} aria-hidden display="block" />
            </Button>
          </div>
        ))}
        <div>
          <Button
            variant="light"
            leftSection={<IconPlus size={18} aria-hidden />}
            onClick={() => set('faqs', [...faqs, { question: '', answer: '' }])}
          >
            Add a question
          </Button>
        </div>
      </section>
    </div>
  )
}

interface ListProps {
  label: string
  name: string
  description: string
  values: string[]
  onChange: (values: string[]) => void
}

/** A list in one field. While it is typed, it stays as it is typed. */
function ListField({ values, onChange, ...field }: ListProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const read = (text: string) =>
    text
      .split(',')
      .map((value) => value.trim())
      .filter(Boolean)
  return (
    <TextInput
      {...field}
      dir="auto"
      value={typed ?? values.join(', ')}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        onChange(read(event.currentTarget.value))
      }}
      onBlur={() => setTyped(null)}
    />
  )
}

interface AmountProps {
  label: string
  name: string
  value: number | undefined
  onChange: (value: number | null) => void
}

const amount = /^\d+([.,]\d{1,2})?$/

/** An amount of money; null while the field is empty. */
function AmountField({ value, onChange, ...field }: AmountProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const text = typed ?? (value === undefined ? '' : String(value))
  const isAmount = amount.test(text.trim())
  return (
    <TextInput
      {...field}
      inputMode="decimal"
      value={text}
      error={text.trim() !== '' && !isAmount ? 'Write an amount such as 49 or 49.50.' : undefined}
      onChange={(event) => {
        const { value: next } = event.currentTarget
        setTyped(next)
        if (next.trim() === '') onChange(null)
        else if (amount.test(next.trim())) onChange(Number(next.trim().replace(',', '.')))
      }}
      onBlur={() => isAmount && setTyped(null)}
    />
  )
}

/** The text of course.json, if it is not what the form can show. */
function CourseSource({ store }: { store: DraftStore }) {
  const text = useDraftState(store, () => store.textOf(courseFile))
  return (
    <div className={classes.form}>
      <section className={classes.group} aria-labelledby="facts-source">
        <h2 id="facts-source">course.json</h2>
        {text === null ? (
          <p>This file is missing. The history has earlier states of the course.</p>
        ) : (
          <>
            <p>Something in it cannot be read. The check says where. Once it is fixed, the form is back.</p>
            <textarea
              className={classes.source}
              aria-labelledby="facts-source"
              spellCheck={false}
              value={text}
              onChange={(event) => store.change(courseFile, event.currentTarget.value)}
            />
          </>
        )}
      </section>
    </div>
  )
}
