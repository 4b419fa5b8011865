import type { CourseText, WrittenCourse } from '#content/course.ts'
import { findBlockWords } from '#content/block-words.ts'
import { languageOf } from '#shared/content-language.ts'
import type { LessonText } from '#content/lesson.ts'
import { answerFindings } from './check-answers.ts'
import { isPictureFile, recordingFields } from './check-course.ts'
import { lessonFindings } from './check-lesson.ts'
import { sentenceFindings } from './check-sentences.ts'
import { compileLesson } from './compile-lesson.ts'
import { courseFacts, readCourseFile } from './course-file.ts'
import { courseFile, nameProblems } from './file-names.ts'
import type { Finding } from './finding.ts'
import type { MovingPart } from './moving-figure.ts'

/**
 * The files of a course's folder by their names: the texts, and null for a picture or a recording, whose content nothing here needs. A
 * Map, or what looks like one.
 */
export type CourseFiles = Pick<ReadonlyMap<string, string | null>, 'get' | 'has' | 'keys'>

/**
 * Compiles and checks one lesson of a course's folder, as its page will show it. Without its file, the text is empty.
 * @param moving what makes figures move, by the names of their files; only courses in the repository have any
 */
export async function compileDraft(
  files: CourseFiles,
  lessonId: string,
  moving: ReadonlyMap<string, MovingPart> = new Map(),
): Promise<{ text: LessonText; findings: Finding[] }> {
  const file = `${lessonId}.md`
  const source = files.get(file) ?? ''
  const facts = files.get(courseFile) ?? ''
  const { id, language, lessonIds } = courseFacts(facts)
  const figure = (name: string) => files.get(name) ?? null
  const { text, findings } = await compileLesson(source, { file, language, courseId: id, lessonIds, figure, moving })
  const { course } = readCourseFile(facts)
  return { text, findings: course ? [...findings, ...lessonFindings(source, text, figure, course, lessonId)] : findings }
}

/** What the folder does not hold, and is part of the check of a draft. */
interface DraftSchool {
  /** The names that a course's category may have. */
  categories?: readonly string[]
  /** Whether an instructor writes it in the studio. */
  isFromStudio?: boolean
}

/** Checks all files of a course's folder, apart from its code: `check-code.ts` in `build/` compiles and runs that. */
export async function checkDraft(files: CourseFiles, school: DraftSchool = {}): Promise<Finding[]> {
  const { course, findings } = folderFindings(files, school)
  const lessons = [...files.keys()].filter((name) => name.endsWith('.md')).toSorted()
  const read = []
  for (const file of lessons) read.push(await compileDraft(files, file.replace(/\.md$/, '')))
  const { language } = courseFacts(files.get(courseFile) ?? '')
  const sources = lessons.map((file) => ({ slug: course?.slug ?? '', file, language, source: files.get(file) ?? '' }))
  const sentences = sentenceFindings(sources).map(({ file, line, problem, isBroken }) => ({ file, line, problem, isBroken }))
  return [
    ...findings,
    ...read.flatMap((lesson) => lesson.findings),
    ...answerFindings(read.flatMap(({ text }) => text.questions)),
    ...sentences,
  ]
}

/** Checks a course's own file and what it names: all but its lessons' texts. */
export function folderFindings(
  files: CourseFiles,
  { categories, isFromStudio = false }: DraftSchool = {},
): { course: WrittenCourse | null; findings: Finding[] } {
  const names = nameProblems([...files.keys()]).map(({ name, problem }) => ({ file: name, line: 1, problem, isBroken: false }))
  const text = files.get(courseFile)
  if (text == null) {
    const problem = `There is no ${courseFile}, which says what the course is: write one.`
    return { course: null, findings: [{ file: courseFile, line: 1, problem, isBroken: true }, ...names] }
  }
  const { course, findings, lineOf } = readCourseFile(text, { isFromStudio })
  if (!course) return { course, findings: [...findings, ...names] }
  const say = (path: (string | number)[], problem: string, isBroken = true): Finding => ({
    file: courseFile,
    ...lineOf(path),
    problem,
    isBroken,
  })
  return {
    course,
    findings: [
      ...findings,
      ...(categories && !categories.includes(course.category) ? [say(['category'], unknownCategory(course.category, categories))] : []),
      ...languageFindings(course, say),
      ...missingFiles(files, JSON.parse(text) as CourseText).map(({ path, name }) =>
        say(path, `There is no file ${name} in the course’s folder: put it there.`),
      ),
      ...course.modules.flatMap(({ lessons }) =>
        lessons.flatMap(({ id }) =>
          files.has(`${id}.md`)
            ? []
            : [{ file: `${id}.md`, line: 1, problem: 'The lesson has no text: write this file.', isBroken: false }],
        ),
      ),
      ...names,
    ],
  }
}

type Say = (path: (string | number)[], problem: string, isBroken?: boolean) => Finding

function unknownCategory(category: string, categories: readonly string[]): string {
  const others = categories.length > 0 ? `, or choose one of ${categories.join(', ')}` : ''
  return `The category “${category}” is not in src/content/categories.ts: add it there${others}.`
}

/** Says that a lesson's blocks are in English because the table lacks the course's language. */
function languageFindings(course: WrittenCourse, say: Say): Finding[] {
  const language = languageOf(course)
  if (findBlockWords(language)) return []
  const name = new Intl.DisplayNames('en', { type: 'language' }).of(language)
  const problem = `Words such as "Exercise", "Check yourself" and "True" are not known in ${name}, and stay English: add ${language} to src/content/block-words.ts.`
  return [say(['language'], problem, false)]
}

/** The pictures, recordings, captions and chapters that the course names, and its folder does not hold. */
function missingFiles(files: CourseFiles, course: CourseText): { path: (string | number)[]; name: string }[] {
  const pictures = (['image', 'heroImage'] as const).map((field) => ({ path: [field], name: course[field] ?? '' }))
  const media = course.modules.flatMap(({ lessons }, module) =>
    lessons.flatMap((lesson, index) =>
      recordingFields.map((field) => ({ path: ['modules', module, 'lessons', index, field], name: lesson[field] ?? '' })),
    ),
  )
  return [
    ...pictures.filter(({ name }) => isPictureFile(name)),
    ...media.filter(({ name }) => name !== '' && !/^https:/i.test(name)),
  ].filter(({ name }) => !files.has(name))
}
