import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { emptyPage, prerenderedPage } from '#build/prerendered-page.ts'
import { screenFiles } from '#build/render-pages.ts'

const folder = mkdtempSync(join(tmpdir(), 'built-'))
beforeAll(() => {
  for (const name of ['index', 'course', 'cards', 'body']) writeFileSync(join(folder, `${name}.css`), `.${name}{}\n`)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const built = {
  folder,
  manifest: {
    'index.html': { file: 'index.js', imports: ['_shared.js'], css: ['index.css'], isEntry: true },
    '_shared.js': { file: 'shared.js' },
    'src/site/pages/course/CoursePage.tsx': { file: 'course.js', imports: ['index.html', '_cards.js'], css: ['course.css'] },
    '_cards.js': { file: 'cards.js', css: ['cards.css'] },
    'src/site/pages/course/tabs/OutlineTab.tsx': { file: 'outline.js', imports: ['_people.js'] },
    '_people.js': { file: 'people.js' },
    'src/site/pages/course/lesson/LessonBody.tsx': { file: 'body.js', imports: ['index.html', '_people.js'], css: ['body.css'] },
  },
}

const shell = `<head>
<script type="module" crossorigin src="/index.js"></script>
<link rel="modulepreload" crossorigin href="/shared.js">
<link rel="stylesheet" crossorigin href="/index.css">
</head>`

describe('an empty page', () => {
  const page = () => emptyPage(shell, screenFiles(built, 'CoursePage', 'pages/course/tabs/OutlineTab'))
  const addresses = () => [...page().matchAll(/<link rel="(\w+)" crossorigin href="([^"]+)">/g)].map(([, kind, file]) => `${kind} ${file}`)

  it('preloads everything that its screen needs, and what the screen loads next', () => {
    for (const name of ['course', 'cards', 'outline', 'people']) expect(addresses()).toContain(`modulepreload /${name}.js`)
  })

  it('lists each file once', () => {
    expect(new Set(addresses()).size).toBe(addresses().length)
    // The entry's own script element loads it, so it needs no preload.
    expect(page().match(/\/index\.js/g)).toHaveLength(1)
  })

  it('has its styles in cascade order: shared ones before those that build on them', () => {
    expect(addresses().filter((address) => address.startsWith('stylesheet'))).toEqual([
      'stylesheet /index.css',
      'stylesheet /cards.css',
      'stylesheet /course.css',
    ])
  })

  it('cannot be built for a screen that the build does not have', () => {
    expect(() => screenFiles(built, 'GonePage')).toThrow('The build has no file for GonePage.')
  })
})

it("a course's page names the files of its content after those of the program", () => {
  const page = prerenderedPage('<html lang="en"><head></head><div id="root"></div>', {
    path: '/courses/1',
    html: '',
    content: 'learners',
    startScript: '',
    learnersFiles: [],
    data: ['/assets/knots-01234567.json'],
    scripts: ['/index.js'],
    styles: [],
  })
  expect(page).toContain('<script data-files="/index.js /assets/knots-01234567.json">')
})
