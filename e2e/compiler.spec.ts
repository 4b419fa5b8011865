import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompressSync } from 'node:zlib'
import { expect, test } from 'playwright/test'
import { build } from 'vite'
import { standIn } from '../tests/support/stand-in.ts'
import type { Folder } from './support/compiler-worker.ts'

const samples = 'src/content/samples/courses'
const allSlugs = readdirSync(samples).filter((name) => !name.endsWith('.ts'))
/** Two tests instead of a long one. */
const halves = [allSlugs.slice(0, allSlugs.length / 2), allSlugs.slice(allSlugs.length / 2)]

function folderOf(slug: string): Folder {
  const textOf = (name: string) => (/\.(json|md|svg|vtt)$/.test(name) ? readFileSync(join(samples, slug, name), 'utf8') : null)
  return readdirSync(join(samples, slug)).map((name) => [name, textOf(name)])
}

/** Compiles courses in Node, in a process of its own. */
async function inNode(slugs: readonly string[]): Promise<[name: string, result: string][][]> {
  const script = `import { courseFilesIn } from '#build/lessons/course-files.ts'
    import { compileAll } from './e2e/support/compiler-worker.ts'
    const all = []
    for (const slug of ${JSON.stringify(slugs)}) all.push(await compileAll(await courseFilesIn(${JSON.stringify(`${samples}/`)} + slug)))
    console.log(JSON.stringify(all))`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], { maxBuffer: 1e8 })
  return JSON.parse(stdout) as [string, string][][]
}

/** Builds the compiler for browsers. No plugin stands in for what only Node has. */
async function buildWorker(outDir: string): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'error',
    build: {
      outDir,
      emptyOutDir: true,
      // Its code needs a page.
      modulePreload: false,
      rollupOptions: {
        input: 'e2e/support/compiler-worker.ts',
        output: { entryFileNames: 'worker.js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  })
}

for (const slugs of halves) {
  test(`a browser compiles every lesson from ${slugs[0]} on as the build does, without a page, and finds the same`, async ({ page }) => {
    const folder = mkdtempSync(join(tmpdir(), 'ascendo-compiler-'))
    const site = standIn((request, response) => {
      const isScript = request.url?.endsWith('.js')
      response.setHeader('Content-Type', isScript ? 'text/javascript' : 'text/html')
      response.end(isScript ? readFileSync(join(folder, request.url ?? '')) : '<!doctype html><title>Studio</title>')
    })
    try {
      const compiledInNode = inNode(slugs)
      await buildWorker(folder)
      await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
      await page.goto(`http://127.0.0.1:${(site.address() as AddressInfo).port}`)
      const inBrowser = (given: Folder) =>
        page.evaluate(
          (files) =>
            new Promise<[string, string][]>((resolve, reject) => {
              const worker = new Worker('/worker.js', { type: 'module' })
              worker.addEventListener('message', ({ data }: MessageEvent<[string, string][] | string>) =>
                typeof data === 'string' ? reject(new Error(data)) : resolve(data),
              )
              worker.addEventListener('error', ({ message }) => reject(new Error(message)))
              worker.postMessage(files)
            }),
          given,
        )
      const found = []
      for (const slug of slugs) found.push(await inBrowser(folderOf(slug)))
      const expected = await compiledInNode
      expect(found).toEqual(expected)
      // The highlighter and the languages are loaded when a lesson has code.
      const kilobytes = brotliCompressSync(readFileSync(join(folder, 'worker.js'))).length / 1024
      expect(kilobytes).toBeLessThan(60)
    } finally {
      site.close()
      rmSync(folder, { recursive: true, force: true })
    }
  })
}
