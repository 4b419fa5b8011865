import { screen, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { describe, expect, it } from 'vitest'
import { compileQuestions } from '#compiler/compile-questions.ts'
import { blockWords } from '#content/block-words.ts'
import type { Course, OfferedCourse } from '#content/course.ts'
import { interfaceAttributes, isLanguage, isRightToLeft, languageAttributes } from '#shared/content-language.ts'
import { CourseCard } from '#site/features/courses/CourseCard.tsx'
import { courseData } from '#site/features/courses/course-data.ts'
import { InstructorProfile } from '#site/features/courses/InstructorProfile.tsx'
import { Reviews } from '#site/features/courses/Reviews.tsx'
import { solution } from '#site/features/lessons/questions/judge.ts'
import { QuestionCard } from '#site/features/lessons/questions/QuestionCard.tsx'
import { SuggestionPanel } from '#site/features/search/SuggestionPanel.tsx'
import { courseHead } from '#site/pages/course/page.ts'
import { FaqList } from '#site/pages/course/tabs/FaqList.tsx'
import { Overview } from '#site/pages/course/tabs/Overview.tsx'
import { headHtml } from '#site/ui/head.ts'
import { TableOfContents } from '#site/ui/TableOfContents.tsx'
import { buildCourse, buildSummary } from '../support/courses.ts'
import { wronglyMarkedTexts } from '../support/languages/wrongly-marked.ts'
import { renderScreen } from '../support/render.tsx'

describe('the attributes of content', () => {
  it.each([
    [undefined, {}, {}],
    ['en', {}, {}],
    ['de', { lang: 'de' }, { lang: 'en' }],
    ['pt-BR', { lang: 'pt-BR' }, { lang: 'en' }],
    ['ar', { lang: 'ar', dir: 'rtl' }, { lang: 'en', dir: 'ltr' }],
    ['ur-PK', { lang: 'ur-PK', dir: 'rtl' }, { lang: 'en', dir: 'ltr' }],
  ] as const)('in %s are its own, and the interface inside it has its own', (language, content, inside) => {
    expect(languageAttributes({ language })).toEqual(content)
    expect(interfaceAttributes({ language })).toEqual(inside)
  })

  it.each([
    ['he', true],
    ['fa', true],
    ['ku-Arab', true],
    ['ku', false],
    ['ja', false],
    ['az-Latn', false],
  ])('know whether %s is written from right to left', (language, expected) => expect(isRightToLeft(language)).toBe(expected))

  it.each([
    ['de', true],
    ['zh-Hant-TW', true],
    ['Deutsch', false],
    ['de_DE', false],
    ['', false],
    [7, false],
  ])('accept %o as a language: %s', (tag, expected) => expect(isLanguage(tag)).toBe(expected))
})

const arabic = {
  language: 'ar',
  title: 'الخط العربي',
  description: 'ثلاث أمسيات مع القلم والحبر.',
  tags: ['خط'],
  instructor: { ...buildCourse().instructor, name: 'ليلى حداد', bio: 'تدرّس ليلى الخط.', language: 'ar' },
  modules: [
    {
      id: 'm1',
      title: 'النقطة',
      description: 'كيف يقيس الخطاط.',
      duration: '10 min',
      lessons: [{ id: 'l1', title: 'الألف', description: 'سبع نقاط.', duration: '10 min', type: 'video', isPreview: true }],
    },
  ],
  reviews: [{ id: 'r1', author: { name: 'عمر', avatar: '' }, rating: 5, date: '2024-03-01', content: 'درس جميل.', helpful: 7 }],
  faqs: [{ question: 'هل أحتاج قلمًا؟', answer: 'نعم.' }],
} satisfies Partial<Course>
const course = buildCourse(arabic)
const { modules: _m, reviews: _r, faqs: _f, ...short } = arabic
const summary: OfferedCourse = buildSummary(short)

const giftOf = (text: string) => {
  const [question] = compileQuestions(text, blockWords['ar']).questions
  if (!question) throw new Error('not a question')
  return question
}
const question = giftOf('::النقطة:: النقطة وحدة القياس. {T#بها يقيس الخطاط.}')

describe('content in another language', () => {
  it.each<[string, () => ReactNode]>([
    ['a card', () => <CourseCard course={summary} />],
    ['the modules', () => <Overview course={course} />],
    ['the reviews', () => <Reviews course={course} />],
    ['the instructor', () => <InstructorProfile instructor={course.instructor} />],
    ['questions about the course', () => <FaqList course={course} />],
    ['a question', () => <QuestionCard question={question} words={blockWords['ar']} language="ar" onJudged={() => {}} />],
    ['an outline', () => <TableOfContents title="On this page" content={course} headings={[{ id: 'a', text: 'القياس', level: 2 }]} />],
    [
      'a suggestion',
      () => (
        <SuggestionPanel
          id="s"
          result={{
            text: 'خط',
            kind: 'found',
            suggestions: [
              { id: '1', title: arabic.title, type: 'course', subtitle: 'Beginner', path: '/', language: 'ar' },
              { id: '2', title: 'Layla', type: 'instructor', subtitle: '1 course', path: '/' },
            ],
          }}
          active={0}
          onPick={() => {}}
        />
      ),
    ],
  ])('has its language and direction in %s, and the interface around it its own', (_where, shown) => {
    const { container } = renderScreen(shown())
    expect(container.querySelector('[lang=ar][dir=rtl]')).not.toBeNull()
    expect(wronglyMarkedTexts(container)).toEqual([])
  })

  it('is asked and judged in its own words', async () => {
    const { user, container } = renderScreen(
      <QuestionCard question={question} words={blockWords['ar']} language="ar" onJudged={() => {}} />,
    )
    await user.click(screen.getByRole('button', { name: 'تحقّق' }))
    expect(screen.getByText('أجب عن السؤال أولًا.')).toBeVisible()
    await user.click(screen.getByRole('radio', { name: 'خطأ' }))
    await user.click(screen.getByRole('button', { name: 'تحقّق' }))
    expect(within(screen.getByRole('status')).getByText('ليس تمامًا')).toBeVisible()
    expect(wronglyMarkedTexts(container)).toEqual([])
  })

  it('takes numbers as its language writes them', async () => {
    const { user } = renderScreen(
      <QuestionCard question={giftOf('::Z:: Wie viele? {#1204 ####So.}')} words={blockWords['de']} language="de" onJudged={() => {}} />,
    )
    await user.type(screen.getByRole('textbox'), '1.204')
    await user.click(screen.getByRole('button', { name: 'Prüfen' }))
    expect(within(screen.getByRole('status')).getByText('Stimmt')).toBeVisible()
  })

  it('whose words are missing is asked in English that says so', () => {
    renderScreen(<QuestionCard question={question} language="ur" onJudged={() => {}} />)
    expect(screen.getByRole('button', { name: 'Check' }).closest('[lang]')).toHaveAttribute('lang', 'en')
  })

  it('has solutions in its own numbers, words and direction', () => {
    const number = giftOf('::ع:: كم؟ {#1204.5..1300 ####هكذا.}')
    const pairs = giftOf('::أزواج:: صل. {\n=أ -> ١\n=ب -> ٢\n=ج -> ٣\n####هكذا.\n}')
    expect(solution(number, { words: blockWords['de'], language: 'de' })).toEqual(['1.204,5 bis 1.300'])
    expect(solution(pairs, { words: blockWords['ar'], language: 'ar' })[0]).toBe('أ ← ١')
  })

  it('is in its language for search engines and link previews', () => {
    const html = headHtml(courseHead(summary), { site: 'https://learn.example', path: '/courses/c1' })
    expect(html).toContain('<title data-head lang="ar" dir="rtl">')
    expect(html).toContain('<meta property="og:locale" content="ar_EG"')
    expect(courseData(summary, 'https://learn.example')).toMatchObject({ inLanguage: 'ar' })
  })
})

describe('English content', () => {
  it('has no attributes of its own, and no locale', () => {
    const { container } = renderScreen(<CourseCard course={buildSummary()} />)
    expect(container.querySelector('[lang], [dir]')).toBeNull()
    const html = headHtml(courseHead(buildSummary()), { site: 'https://learn.example', path: '/courses/c1' })
    expect(html).not.toMatch(/og:locale|<title[^>]* lang/)
  })
})
