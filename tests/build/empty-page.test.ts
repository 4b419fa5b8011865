import { join } from 'node:path'
import type { Rolldown } from 'vite'
import { describe, expect, it } from 'vitest'
import { emptyPage, prerenderedPage } from '#build/prerendered-page.ts'
import { builtQueryFiles, screenFiles, textsByFolder } from '#build/screen-files.ts'

function chunk(
  fileName: string,
  { module = '', imports = [], css = [], isEntry = false }: { module?: string; imports?: string[]; css?: string[]; isEntry?: boolean },
) {
  return {
    type: 'chunk',
    fileName,
    facadeModuleId: module && `/product/src/${module}`,
    imports,
    isEntry,
    viteMetadata: { importedCss: new Set(css) },
  }
}

const bundle = Object.fromEntries(
  [
    chunk('index.js', { module: 'app/main.tsx', imports: ['shared.js'], css: ['index.css'], isEntry: true }),
    chunk('shared.js', {}),
    chunk('course.js', { module: 'pages/course/CoursePage.tsx', imports: ['index.js', 'cards.js'], css: ['course.css'] }),
    chunk('cards.js', { css: ['cards.css'] }),
    chunk('drawing.js', { module: 'content/courses/drawing/course.ts', imports: ['people.js'] }),
    chunk('people.js', {}),
    ...['index.css', 'course.css', 'cards.css'].map((fileName) => ({ type: 'asset', fileName, source: `.${fileName.slice(0, -4)}{}` })),
  ].map((file) => [file.fileName, file]),
) as unknown as Rolldown.OutputBundle

const shell = `<head>
<script type="module" crossorigin src="/index.js"></script>
<link rel="modulepreload" crossorigin href="/shared.js">
<link rel="stylesheet" crossorigin href="/index.css">
</head>`

describe('an empty page', () => {
  const page = emptyPage(shell, screenFiles(bundle, 'CoursePage', 'content/courses/drawing/course'))
  const addresses = [...page.matchAll(/<link rel="(\w+)" crossorigin href="([^"]+)">/g)].map(([, kind, address]) => `${kind} ${address}`)

  it('preloads everything that its screen needs, and what the screen loads next', () => {
    for (const name of ['course', 'cards', 'drawing', 'people']) expect(addresses).toContain(`modulepreload /${name}.js`)
  })

  it('lists each file once', () => {
    expect(new Set(addresses).size).toBe(addresses.length)
    // The entry's own script element loads it, so it needs no preload.
    expect(page.match(/\/index\.js/g)).toHaveLength(1)
  })

  it('has its styles in cascade order: shared ones before those that build on them', () => {
    expect(addresses.filter((address) => address.startsWith('stylesheet'))).toEqual([
      'stylesheet /index.css',
      'stylesheet /cards.css',
      'stylesheet /course.css',
    ])
  })

  it('cannot be built for a screen that the build does not have', () => {
    expect(() => screenFiles(bundle, 'GonePage')).toThrow('The build has no file for GonePage.')
  })
})

describe("a course's page, whose query may name a lesson", () => {
  const src = join(import.meta.dirname, '../../src')
  const text = (fileName: string, file: string) => ({ ...chunk(fileName, {}), facadeModuleId: join(src, file) })
  const withTexts = {
    ...bundle,
    'outline-01234567.js': text('outline-01234567.js', 'content/courses/drawing/outline.md'),
    'shade-01234567.js': text('shade-01234567.js', 'content/courses/drawing/shade.md'),
    'knots-01234567.js': text('knots-01234567.js', 'content/courses/knots/knots.md'),
    'body.js': chunk('body.js', { module: 'pages/course/lesson/LessonBody.tsx', imports: ['index.js', 'people.js'], css: ['body.css'] }),
    'body.css': { type: 'asset', fileName: 'body.css', source: '' },
  } as unknown as Rolldown.OutputBundle
  const texts = textsByFolder(withTexts)
  const own = screenFiles(withTexts, 'CoursePage', 'content/courses/drawing/course')
  const ofCourse = (slug: string) =>
    builtQueryFiles(withTexts, texts, own, { parameter: 'lesson', folder: `content/courses/${slug}`, files: ['LessonBody'] })

  it("names the texts of its own lessons, and what shows one besides the page's own files", () => {
    expect(ofCourse('drawing')).toEqual({
      parameter: 'lesson',
      files: ['/body.js', '/body.css'],
      choices: ['/outline-01234567.js', '/shade-01234567.js'],
    })
  })

  it('has the attributes that start.ts reads even if none of its lessons has a text', () => {
    const queryFiles = ofCourse('silent')
    const page = prerenderedPage('<html lang="en"><head></head><div id="root"></div>', {
      path: '/courses/1',
      html: '',
      content: 'learners',
      startScript: '',
      learnersFiles: [],
      queryFiles,
      scripts: ['/index.js'],
      styles: [],
    })
    expect(page).toContain('<script data-files="/index.js" data-parameter="lesson" data-query-files="/body.js /body.css" data-choices="">')
  })
})
