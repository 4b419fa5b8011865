import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer, type ViteDevServer } from 'vite'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { virtualModules } from '#build/virtual-modules.ts'

let folder: string
let server: ViteDevServer

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ascendo-virtual-'))
  writeFileSync(join(folder, 'one.txt'), 'first')
  const names = () => readdirSync(folder).filter((name) => name.endsWith('.txt'))
  const words = () => `export default ${JSON.stringify(names().map((name) => readFileSync(join(folder, name), 'utf8')))}`
  const sources = { files: () => names().map((name) => join(folder, name)), isOne: (file: string) => file.endsWith('.txt') }
  server = await createServer({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    plugins: [virtualModules('words', { 'virtual:words': words }, sources), virtualModules('none', { 'virtual:none': () => 'export {}' })],
    server: { middlewareMode: true, ws: false },
    optimizeDeps: { noDiscovery: true },
  })
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

const code = async (id: string) => (await server.transformRequest(id))?.code

test('a module that is no file is made anew when one of its files changes, appears or goes', async () => {
  const write = (name: string, word: string) => writeFileSync(join(folder, name), word)
  const shows = (words: string[], change = () => {}) =>
    vi.waitFor(async () => {
      change()
      expect(await code('virtual:words')).toContain(JSON.stringify(words))
    }, 30_000)
  await shows(['first'])
  // Again and again, because the server may not be watching yet.
  await shows(['changed'], () => write('one.txt', 'changed'))
  write('two.txt', 'second')
  await shows(['changed', 'second'])
  // A file that goes before the server has noticed it changes nothing.
  await vi.waitFor(() => expect(Object.values(server.watcher.getWatched()).flat()).toContain('two.txt'), 30_000)
  rmSync(join(folder, 'two.txt'))
  await shows(['changed'])
})

test('each plugin provides its own modules only', async () => {
  expect(await code('virtual:none')).toContain('export {}')
  await expect(code('virtual:words-and-more')).rejects.toThrow('virtual:words-and-more')
})
