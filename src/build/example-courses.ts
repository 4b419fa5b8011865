import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { zipSync, type Zippable } from 'fflate'
import type { Plugin } from 'vite'
import { courseFile, type FileKind, fileKind } from '#compiler/file-names.ts'
import { readCourseFile } from '#compiler/course-file.ts'
import type { ExampleCourse } from '#content/course.ts'
import { exampleCoursePath, exampleCoursesPath } from '#shared/paths.ts'
import { courseFolders, sampleContent, shownContent } from './content-folders.ts'

/** The folders of the samples that the site shows: instructors may begin with a copy. Courses of a school are its own. */
const exampleFolders = () => courseFolders(shownContent.filter((content) => content === sampleContent))

/** Writes each example as a zip of its folder, and the list of all, into a build's folder. Only the studio asks for them. */
export async function writeExamples(folder: string): Promise<void> {
  const write = (address: string, content: string | Uint8Array) => writeFile(join(folder, address), content)
  await mkdir(join(folder, exampleCoursePath('')), { recursive: true })
  const examples = await Promise.all(exampleFolders().map(readExample))
  await write(exampleCoursesPath, JSON.stringify(examples.map(({ about }) => about)))
  for (const { about, zip } of examples) await write(exampleCoursePath(about.slug), zip)
}

/** Serves them in development. */
export function exampleCourses(): Plugin {
  return {
    name: 'example-courses',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const { url = '' } = request
        const folders = exampleFolders()
        const asked = folders.find((folder) => url === exampleCoursePath(basename(folder)))
        if (asked === undefined && url !== exampleCoursesPath) return next()
        Promise.all((asked === undefined ? folders : [asked]).map(readExample)).then((examples) => {
          response.setHeader('Content-Type', asked === undefined ? 'application/json' : 'application/zip')
          response.end(asked === undefined ? JSON.stringify(examples.map(({ about }) => about)) : examples[0]?.zip)
        }, next)
      })
    },
  }
}

async function readExample(folder: string): Promise<{ about: ExampleCourse; zip: Uint8Array }> {
  const slug = basename(folder)
  const names = (await readdir(folder)).filter((name) => fileKind(name) !== null).toSorted()
  const files = await Promise.all(names.map(async (name) => [name, new Uint8Array(await readFile(join(folder, name)))] as const))
  const { course } = readCourseFile(await readFile(join(folder, courseFile), 'utf8'))
  if (!course) throw new Error(`${slug}/${courseFile} cannot be read.`)
  const count = (kind: FileKind) => names.filter((name) => fileKind(name) === kind).length
  const isPacked = (name: string) => ['picture', 'recording'].includes(fileKind(name) ?? '')
  // The same files make the same zip.
  const mtime = new Date(2000, 0, 1)
  const entries: Zippable = Object.fromEntries(
    files.map(([name, content]) => [`${slug}/${name}`, [content, { mtime, level: isPacked(name) ? 0 : 6 }]]),
  )
  const { id, title, category, level, lessons } = course
  return {
    about: { id, slug, title, category, level, lessons, figures: count('figure'), recordings: count('recording') },
    zip: zipSync(entries),
  }
}
