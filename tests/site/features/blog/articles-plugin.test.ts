import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { blogArticles } from '#build/articles-plugin.ts'

let folder = ''

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'articles-'))
  await mkdir(join(folder, 'articles'))
})

afterEach(() => rm(folder, { recursive: true, force: true }))

function write(name: string, date: string, text = 'It **holds**.') {
  const lines = [
    `title: On ${name}`,
    'description: What carries what.',
    `date: ${date}`,
    'author: Ines Ode',
    'category: Finance',
    'tags: bridges',
    'image: https://pictures.example/bridge',
    'imageAlt: A bridge',
    'relatedCourses: 5',
  ]
  return writeFile(join(folder, 'articles', `${name}.md`), `---\n${lines.join('\n')}\n---\n\n${text}\n`)
}

/** Builds a module that uses articles with the plugin, and returns its exports. */
async function run(source: string): Promise<Record<string, unknown>> {
  const entry = join(folder, 'entry.js')
  await writeFile(entry, source)
  const output = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [blogArticles([folder])],
    build: { write: false, minify: false, lib: { entry, formats: ['es'] } },
  })
  const [bundle] = Array.isArray(output) ? output : []
  const code = bundle?.output[0].code ?? ''
  return (await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`)) as Record<string, unknown>
}

test('an article is added with a single file, and listed newest first', async () => {
  await write('older', '2023-03-01')
  await write('newer', '2024-03-01')
  const list = "export { articleSummaries } from 'virtual:article-summaries'"
  expect(await run(list)).toMatchObject({ articleSummaries: [{ id: 'newer' }, { id: 'older' }] })
  await write('newest', '2024-06-01')
  const { articleSummaries } = await run(list)
  expect(articleSummaries).toMatchObject([{ id: 'newest', title: 'On newest' }, { id: 'newer' }, { id: 'older' }])
  expect(JSON.stringify(articleSummaries)).not.toContain('holds')
})

test('an article’s file is a module with the complete article', async () => {
  await write('bridge', '2024-03-01', '## Arches\n\nThey **hold**.')
  expect(await run("export { article } from './articles/bridge.md'")).toMatchObject({
    article: {
      summary: { id: 'bridge', words: 3 },
      headings: [{ id: 'arches' }],
      html: '<h2 id="arches">Arches</h2>\n<p>They <strong>hold</strong>.</p>\n',
    },
  })
})

test('a broken file fails the build with an error that names it', async () => {
  await writeFile(join(folder, 'articles/broken.md'), '---\ntitle: Broken\n---\n\nText.')
  await expect(run("export { articleSummaries } from 'virtual:article-summaries'")).rejects.toThrow('broken.md lacks the field description')
})
