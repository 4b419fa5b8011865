import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { english, exerciseHeading, findBlockWords } from '#content/block-words.ts'
import { languageOf, type Written } from '#shared/content-language.ts'
import type { CourseText } from '#content/course.ts'
import { courseFile } from '#compiler/file-names.ts'
import { instructorsFile, readInstructors } from '../summaries-plugin.ts'

interface NewCourse extends Written {
  id: string
  slug: string
  title: string
  category: string
}

/** Writes the folder of a new course with one placeholder lesson, which passes the check. It borrows the first instructor. */
export async function writeNewCourse(catalog: string, course: NewCourse): Promise<void> {
  const folder = join(catalog, course.slug)
  const [first] = await readInstructors(folder)
  const instructor = first?.id ?? (await addInstructor(join(catalog, instructorsFile)))
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
    .replace(`## ${english.goodAnswer}`, `## ${words.goodAnswer}`)
    .replace(`## ${english.questions}`, `## ${words.questions}`)
}

const templateMinutes = 27

/** Writes the first entry into the instructors' file, and returns its id. */
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
  return 'your-name'
}

function courseSource({ id, slug, title, category, language }: NewCourse, instructor: string): string {
  const course: CourseText & { $schema: string } = {
    $schema: '../../course.schema.json',
    id,
    slug,
    title,
    ...(language !== undefined && { language }),
    description: `What learners can do after ${title}, in one or two sentences.`,
    instructor,
    category,
    level: 'beginner',
    duration: '1 week',
    modules: [
      {
        title: `${title}: the beginning`,
        description: `What the lessons of this module have in common, in ${title}.`,
        lessons: [
          {
            id: `${slug}-first-lesson`,
            title: `The first lesson of ${title}`,
            description: `The one thing that this lesson of ${title} teaches.`,
            duration: '30 min',
            isPreview: true,
          },
        ],
      },
    ],
  }
  return `${JSON.stringify(course, null, 2)}\n`
}
