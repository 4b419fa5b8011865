import { join } from 'node:path'
import { build, type Rolldown } from 'vite'
import { brandOfSamples } from './brand-plugin.ts'
import { oldestBrowsers } from './oldest-browsers.ts'
import { tonesAsValues } from './tones-plugin.ts'

const sources = {
  /** Both run in the page before the program does. */
  'before-paint': '../site/boot/before-paint.ts',
  start: '../site/boot/start.ts',
  worker: '../worker/sw.ts',
}

const scripts = new Map<string, Promise<string>>()

/** The code of a script that is no module, with everything that it imports. */
export function classicScript(name: keyof typeof sources): Promise<string> {
  const script = scripts.get(name) ?? bundle(name)
  scripts.set(name, script)
  return script
}

async function bundle(name: keyof typeof sources): Promise<string> {
  const [output] = (await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [tonesAsValues(), brandOfSamples()],
    // Otherwise a library keeps it for whoever uses the library.
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
    build: {
      write: false,
      target: Object.entries(oldestBrowsers).map(([browser, version]) => browser + version),
      lib: { entry: join(import.meta.dirname, sources[name]), formats: ['iife'], name: 'boot' },
    },
  })) as Rolldown.RolldownOutput[]
  const [chunk] = output?.output ?? []
  if (!chunk) throw new Error(`${name} has no code.`)
  return chunk.code.trim()
}
