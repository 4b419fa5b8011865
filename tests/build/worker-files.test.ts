import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { workerFiles } from '#build/worker-files.ts'

const manifest = {
  'index.html': {
    file: 'assets/index-1.js',
    isEntry: true,
    css: ['assets/index-1.css'],
    assets: ['assets/font-1.woff2'],
    imports: ['_shared-1.js'],
  },
  '_shared-1.js': { file: 'assets/shared-1.js' },
  'src/site/pages/courses/CoursesPage.tsx': { file: 'assets/CoursesPage-1.js', imports: ['index.html', '_filter-1.js'] },
  '_filter-1.js': { file: 'assets/filter-1.js', css: ['assets/filter-1.css'] },
  'src/content/articles/cut-a-third.md': { file: 'assets/cut-a-third-1.js' },
  'src/content/samples/courses/write-clearly/reading-aloud.webm': { file: 'assets/reading-aloud-1.webm' },
  'src/content/samples/courses/write-clearly/reading-aloud.vtt': { file: 'assets/reading-aloud-1.vtt' },
  'src/content/samples/courses/write-clearly/line-length.figure.ts': { file: 'assets/line-length.figure-1.js', imports: ['_shared-1.js'] },
  'src/site/features/player/LessonPlayer.tsx': {
    file: 'assets/LessonPlayer-1.js',
    assets: ['assets/reading-aloud-1.webm', 'assets/reading-aloud-1.vtt'],
  },
  'src/site/pages/admin/AdminPage.tsx': { file: 'assets/AdminPage-1.js', imports: ['_shared-1.js', '_tables-1.js'] },
  '_tables-1.js': { file: 'assets/tables-1.js' },
  '_sandbox-1.js': { file: 'assets/sandbox-1.js', assets: ['assets/sql-worker-1.js'] },
}
const codeFiles = ['assets/engine-1.bin', 'assets/runtime-1.js', 'assets/sql-worker-1.js']
const ofProgram = Object.values<{ file: string; css?: string[]; assets?: string[] }>(manifest).flatMap(
  ({ file, css = [], assets = [] }) => [file, ...css, ...assets],
)
const course = {
  address: '/assets/write-clearly-1.json',
  lessons: { 'cut-a-third': '/assets/lesson-1.json', 'count-words': '/assets/lesson-2.json' },
  withCode: ['count-words'],
}
const content = {
  catalog: '/assets/catalog-1.json',
  lessonIndex: '/assets/lesson-index-1.json',
  courses: new Map([['write-clearly', course]]),
  pages: [],
}
const ofContent = ['catalog-1', 'lesson-index-1', 'write-clearly-1', 'lesson-1', 'lesson-2'].map((name) => `assets/${name}.json`)

const folder = mkdtempSync(join(tmpdir(), 'built-'))
beforeAll(() => {
  mkdirSync(join(folder, 'assets'))
  for (const name of ['shell.html', 'assets/index-1.js.br', ...ofProgram, ...codeFiles, ...ofContent])
    writeFileSync(join(folder, name), 'text')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const list = (names = codeFiles) => workerFiles(folder, { manifest, codeFiles: names }, content)

describe('the files that are available offline after the first visit', () => {
  it('are the shell, the catalog and the blog, with everything that they import', async () => {
    const early = (await list()).filter(({ time }) => time === 'early').map(({ url }) => url)
    expect(early.toSorted()).toEqual([
      'assets/CoursesPage-1.js',
      'assets/catalog-1.json',
      'assets/cut-a-third-1.js',
      'assets/filter-1.css',
      'assets/filter-1.js',
      'assets/font-1.woff2',
      'assets/index-1.css',
      'assets/index-1.js',
      'assets/lesson-index-1.json',
      'assets/shared-1.js',
      'shell.html',
    ])
  })

  it("exclude rarely opened pages, which follow later, and the courses' files, which are cached when they are used", async () => {
    const times = new Map((await list()).map(({ url, time }) => [url, time]))
    expect(times.get('assets/AdminPage-1.js')).toBe('late')
    expect(times.get('assets/tables-1.js')).toBe('late')
    expect(times.get('assets/LessonPlayer-1.js')).toBe('late')
    for (const name of [
      'write-clearly-1.json',
      'lesson-1.json',
      'reading-aloud-1.webm',
      'reading-aloud-1.vtt',
      'line-length.figure-1.js',
    ]) {
      expect([name, times.has(`assets/${name}`), times.get(`assets/${name}`)]).toEqual([name, true, undefined])
    }
  })
})

describe("the worker's list", () => {
  it('says which files belong to a course: its own, its lessons, figures that move, captions and recordings', async () => {
    const own = (await list()).filter((file) => file.course === 'write-clearly')
    expect(own.map(({ url, isLesson, recordingBytes }) => ({ url, isLesson, recordingBytes }))).toEqual([
      { url: 'assets/lesson-1.json', isLesson: true },
      { url: 'assets/lesson-2.json', isLesson: true },
      { url: 'assets/line-length.figure-1.js' },
      { url: 'assets/reading-aloud-1.vtt' },
      { url: 'assets/reading-aloud-1.webm', recordingBytes: 4 },
      { url: 'assets/write-clearly-1.json' },
    ])
  })

  it('says which lessons have code that learners can run', async () => {
    expect((await list()).filter(({ runsCode }) => runsCode).map(({ url }) => url)).toEqual(['assets/lesson-2.json'])
  })

  it('marks what runs code, with its size, for the learner to ask for: nothing of it is fetched in the background', async () => {
    const marked = (await list()).filter(({ codeBytes }) => codeBytes !== undefined)
    expect(marked).toEqual(codeFiles.map((url) => ({ url, revision: null, codeBytes: 4 })))
    expect((await list()).find(({ url }) => url === 'assets/sandbox-1.js')?.time).toBe('late')
  })

  it.each([['assets/engine-2.bin'], ['assets/engine-1.bin.br'], ['engine-1.bin']])(
    'cannot be made if %s of what runs code is not among the files that the worker caches',
    async (file) => {
      await expect(list([...codeFiles, file])).rejects.toThrow(`The worker cannot keep what runs code: ${file}`)
    },
  )

  it('has each file once, without compressed copies', async () => {
    const urls = (await list()).map(({ url }) => url)
    expect(urls.toSorted()).toEqual([...new Set([...ofProgram, ...codeFiles, ...ofContent, 'shell.html'])].toSorted())
  })
})
