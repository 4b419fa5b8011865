import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { english, exerciseHeading, findBlockWords } from '#content/block-words.ts'
import { languageOf, type Written } from '#shared/content-language.ts'
import type { InstructorProfile } from '#content/course.ts'
import { courseFile, instructorsFile, loadFresh } from '../summaries-plugin.ts'

interface NewCourse extends Written {
  id: string
  slug: string
  title: string
  category: string
}

/** Writes the folder of a new course with one placeholder lesson, which passes the check. It borrows the first instructor. */
export async function writeNewCourse(catalog: string, course: NewCourse): Promise<void> {
  const { instructors } = await loadFresh<{ instructors: Record<string, InstructorProfile> }>(join(catalog, instructorsFile))
  const [instructor = await addInstructor(join(catalog, instructorsFile))] = Object.keys(instructors)
  const folder = join(catalog, course.slug)
  await mkdir(folder)
  await writeFile(join(folder, courseFile), courseSource(course, instructor))
  await writeFile(join(folder, `${course.slug}-first-lesson.md`), await firstLesson(course))
}

/** The template, with the headings of the course's language. */
async function firstLesson(course: Written): Promise<string> {
  const template = await readFile(join(import.meta.dirname, 'first-lesson.md'), 'utf8')
  const words = findBlockWords(languageOf(course)) ?? english
  return template
    .replace(`## ${exerciseHeading(english, templateMinutes)}`, `## ${exerciseHeading(words, templateMinutes)}`)
    .replace(`## ${english.questions}`, `## ${words.questions}`)
}

const templateMinutes = 27

/** Writes the first entry into the instructors' file, and returns its name. */
async function addInstructor(file: string): Promise<string> {
  const source = await readFile(file, 'utf8')
  const entry = `{
  yourName: {
    id: 'your-name',
    name: 'Your Name',
    avatar: '',
    bio: 'Who you are, and how you came to teach this.',
  },
}`
  await writeFile(
    file,
    source.replace(/(?<=instructors = )\{\s*\}/, () => entry),
  )
  return 'yourName'
}

function courseSource({ id, slug, title, category, language }: NewCourse, instructor: string): string {
  return `import type { CatalogCourse } from '#content/course.ts'
import { instructors } from '../instructors.ts'

export const course: CatalogCourse = {
  id: '${id}',
  title: ${quoted(title)},${language === undefined ? '' : `\n  language: ${quoted(language)},`}
  description: ${quoted(`What learners can do after ${title}, in one or two sentences.`)},
  instructor: instructors.${instructor},
  category: ${quoted(category)},
  level: 'beginner',
  duration: '1 week',
  estimatedDuration: '1 hour',
  price: 0,
  originalPrice: 0,
  rating: 0,
  totalReviews: 0,
  students: 0,
  lessons: 1,
  image: '',
  thumbnail: '',
  heroImage: '',
  slug: '${slug}',
  tags: [],
  modules: [
    {
      id: '${id}-beginning',
      title: ${quoted(`${title}: the beginning`)},
      description: ${quoted(`What the lessons of this module have in common, in ${title}.`)},
      duration: '30 min',
      lessons: [
        {
          id: '${slug}-first-lesson',
          title: ${quoted(`The first lesson of ${title}`)},
          description: ${quoted(`The one thing that this lesson of ${title} teaches.`)},
          duration: '30 min',
          type: 'video',
          isPreview: true,
        },
      ],
    },
  ],
  reviews: [],
  faqs: [],
  ratingBreakdown: { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 },
}
`
}

/** Quotes a text as the formatter would. */
function quoted(text: string): string {
  const double = JSON.stringify(text)
  return text.includes("'") ? double : `'${double.slice(1, -1).replaceAll('\\"', '"')}'`
}
