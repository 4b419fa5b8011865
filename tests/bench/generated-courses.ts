import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SearchedCourse } from '#build/lesson-index.ts'
import { courseFile } from '#compiler/file-names.ts'
import { categories } from '#content/samples/categories.ts'
import { type OfferedCourse, type CourseText, levels } from '#content/course.ts'

const subjects =
  'Watercolor TypeScript Portrait Documentary Budget Negotiation Typography Podcast Statistics Kubernetes Calligraphy Storyboard Pension Copywriting Lighting Animation Accounting Rhetoric Illustration Database Landscape Screenplay Taxation Newsletter Ceramics Compiler Macro Soundtrack Valuation Grammar'.split(
    ' ',
  )
const kinds = 'Foundations Workshop Masterclass Essentials Practice Laboratory Seminar Handbook Studio Journey Clinic Primer'.split(' ')
const audiences = 'Beginners Freelancers Teachers Parents Engineers Founders Students Managers Writers Volunteers'.split(' ')
const givenNames =
  'Amara Bruno Celine Dmitri Elif Farid Greta Haruto Ingrid Joao Kwame Leila Mikkel Noor Oskar Priya Quentin Rosa Sanjay Tove'.split(' ')
const familyNames =
  'Abiodun Bergstrom Castellano Dubois Eriksen Fernandez Gallagher Hashimoto Ivanova Jankowski Kowalczyk Lindgren Moreau Nakamura Oliveira Petrov Quiroga Rasmussen Sorensen Takahashi'.split(
    ' ',
  )

/** Generates a catalog of any size, the same in every run. */
export function generateCourses(count: number): OfferedCourse[] {
  const random = randomNumbers(20240501)
  const pick = <T>(list: readonly [T, ...T[]] | readonly T[]): T => list[Math.floor(random() * list.length)] as T
  return Array.from({ length: count }, (_, index) => {
    const [subject, other] = [pick(subjects), pick(subjects)]
    const name = `${pick(givenNames)} ${pick(familyNames)}`
    const price = 89 + Math.floor(random() * 191)
    return {
      id: String(index + 1),
      title: `${subject} ${pick(kinds)} for ${pick(audiences)}, Part ${index + 1}`,
      description: `From ${subject.toLowerCase()} to ${other.toLowerCase()}: unhurried lessons, honest exercises and a project that ${pick(audiences).toLowerCase()} can show.`,
      instructor: { id: name, name, avatar: '' },
      category: pick(categories).name,
      level: pick(levels),
      duration: `${2 + Math.floor(random() * 10)} weeks`,
      estimatedDuration: `${4 + Math.floor(random() * 10)} hours`,
      price,
      originalPrice: price + 40,
      rating: Math.round(35 + random() * 15) / 10,
      totalReviews: Math.floor(random() * 3000),
      students: Math.floor(random() * 30_000),
      lessons: 8 + Math.floor(random() * 30),
      image: '',
      thumbnail: '',
      slug: `generated-${index + 1}`,
      tags: [subject, other],
      isFree: false,
    }
  })
}

const syllables = 'ba cor den fil gra hum ins jol ket lum mar nor ost pel qui ram sol tur ven wic'.split(' ')
const matters =
  'light rhythm tables margins evidence silence contrast queries shadows interest structure samples deadlines edges feedback sources'.split(
    ' ',
  )

/** Generates as many lessons as each course claims: titles and four headings each, as in the product's own courses. */
export function generateLessons(courses: readonly OfferedCourse[]): SearchedCourse[] {
  const random = randomNumbers(20240502)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  // Few words are common and most are rare, as in a language.
  const word = () => (random() < 0.2 ? pick(matters) : pick(syllables) + pick(syllables) + (random() < 0.7 ? pick(syllables) : ''))
  return courses.map(({ id, lessons, tags }) => ({
    id,
    lessons: Array.from({ length: lessons }, (_, index) => ({
      title: `${word()} ${word()} in ${pick(tags)}, step ${index + 1}`,
      headings: Array.from({ length: 4 }, () => `${word()} the ${word()} before ${word()}`),
    })),
  }))
}

type SearchedLesson = SearchedCourse['lessons'][number]

/** Generates a lesson of about 400 words: four parts, one with code, an exercise and two questions; the same in every run. */
export function generateMarkdown({ title, headings }: SearchedLesson, number: number): string {
  const random = randomNumbers(number + 1)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const word = () => (random() < 0.2 ? pick(matters) : pick(syllables) + pick(syllables))
  const sentence = () => {
    const text = Array.from({ length: 9 + Math.floor(random() * 8) }, word).join(' ')
    return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
  }
  const paragraph = () => Array.from({ length: 3 }, sentence).join(' ')
  const name = pick(syllables) + pick(syllables)
  const parts = headings.map((heading) => `## ${heading}\n\n${paragraph()}\n\n${paragraph()}`)
  return `${paragraph()}

${parts.join('\n\n')}

\`\`\`ts
interface ${name.charAt(0).toUpperCase()}${name.slice(1)} {
  step: number
  marks: readonly string[]
}

/** Adds up to ${number}. */
export function ${name}Of({ step, marks }: ${name.charAt(0).toUpperCase()}${name.slice(1)}): number {
  return marks.reduce((sum, mark) => sum + mark.length * step, ${number})
}
\`\`\`

## Exercise (${10 + (number % 20)} minutes)

1. ${sentence()}
2. ${sentence()}
3. ${sentence()}

## Check yourself

\`\`\`gift
::The point of ${name}:: What does ${title} begin with? {
  =${word()} ${number} #It comes first.
  ~${word()} later #No, that is the last step.
}

::The number of ${name}:: ${sentence()} {T####It is number ${number}.}
\`\`\`
`
}

/** The number of courses whose lessons have texts. */
export const coursesWithTexts = 200

/** Writes generated courses into a copy of the project, beside its own; the first of them have lessons. */
export function writeCourses(project: string, courses: readonly OfferedCourse[]): void {
  const catalog = join(project, 'src/content/samples/courses')
  const generated = generateLessons(courses)
  for (const [index, course] of courses.entries()) {
    const lessons = generated[index]?.lessons ?? []
    const folder = join(catalog, course.slug)
    mkdirSync(folder)
    writeFileSync(join(folder, courseFile), JSON.stringify(wholeCourse(course, lessons)))
    if (index >= coursesWithTexts) continue
    for (const [number, lesson] of lessons.entries()) {
      writeFileSync(join(folder, `step-${number + 1}.md`), generateMarkdown(lesson, index * 100 + number))
    }
  }
}

/** A course that passes the checks of the content. */
function wholeCourse(course: OfferedCourse, lessons: readonly SearchedLesson[]): CourseText {
  const { id, slug, title, description, instructor, category, level, duration, price, originalPrice, students, tags } = course
  // Of twenty reviews, as many have five stars and three stars as the rating needs.
  const fives = Math.round(10 * (course.rating - 3))
  return {
    id,
    slug,
    title,
    description,
    instructor: { id: instructor.id, name: instructor.name, bio: `${instructor.name} teaches.` },
    category,
    level,
    duration,
    price,
    originalPrice,
    students: students + 20,
    tags,
    modules: [
      {
        title: 'All steps',
        description: 'One after the other.',
        lessons: lessons.map((lesson, number) => ({
          id: `step-${number + 1}`,
          title: lesson.title,
          description: `${lesson.title}, in fifteen minutes.`,
          duration: '15 min',
          isPreview: number === 0,
        })),
      },
    ],
    ratingBreakdown: { 1: 0, 2: 0, 3: 20 - fives, 4: 0, 5: fives },
  }
}

/** Returns the word with one letter missing, doubled, wrong or swapped with its neighbor. */
export function misspell(word: string, turn: number): string {
  const at = 1 + (turn % (word.length - 2))
  const [before, letter, after] = [word.slice(0, at), word.charAt(at), word.slice(at + 1)]
  return (
    [before + after, before + letter + letter + after, `${before}x${after}`, before + after.charAt(0) + letter + after.slice(1)][
      turn % 4
    ] ?? word
  )
}

/** Returns a Mulberry32 generator, which is small, and uniform enough for generated courses. */
function randomNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
