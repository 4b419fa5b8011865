import { join } from 'node:path'
import { build, type Rolldown } from 'vite'
import { oldestBrowsers } from './oldest-browsers.ts'
import { tonesAsValues } from './tones-plugin.ts'

const scripts = new Map<string, Promise<string>>()

/** The code of a script that runs in the page before the program does: a file of `src/site/boot/`, with everything that it imports. */
export function bootScript(name: 'before-paint' | 'start'): Promise<string> {
  const script = scripts.get(name) ?? bundle(name)
  scripts.set(name, script)
  return script
}

async function bundle(name: string): Promise<string> {
  const [output] = (await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [tonesAsValues()],
    build: {
      write: false,
      target: Object.entries(oldestBrowsers).map(([browser, version]) => browser + version),
      lib: { entry: join(import.meta.dirname, `../site/boot/${name}.ts`), formats: ['iife'], name: 'boot' },
    },
  })) as Rolldown.RolldownOutput[]
  const [chunk] = output?.output ?? []
  if (!chunk) throw new Error(`${name} has no code.`)
  return chunk.code.trim()
}
