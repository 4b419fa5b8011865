import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, loadEnv, type Plugin } from 'vite'
import { inlineScriptsFile } from '#site/boot/page-document.ts'
import { classicScript } from './classic-scripts.ts'
import { environmentFile, isInput, type Part, root, workerFile } from './program.ts'
import { doPart } from './run-part.ts'

/**
 * `node src/build/bundle.ts PART FOLDER` bundles a part of the program. Each part has a process of its own: the bundler keeps the memory
 * that it needed once.
 */
const parts: Record<Part, (folder: string) => Promise<void>> = {
  async server(folder) {
    await build({
      ...options,
      ssr: { noExternal: true },
      build: {
        ssr: 'src/build/prerender.tsx',
        outDir: folder,
        emptyOutDir: true,
        copyPublicDir: false,
        manifest: false,
        rolldownOptions: { external: notRendered },
      },
    })
  },

  async client(folder) {
    await build({ ...options, build: { outDir: folder, emptyOutDir: true } })
    writeFileSync(join(folder, inlineScriptsFile), JSON.stringify([await classicScript('before-paint'), await classicScript('start')]))
    writeFileSync(join(folder, workerFile), await classicScript('worker'))
    writeFileSync(join(folder, environmentFile), JSON.stringify(loadEnv('production', root, 'VITE_')))
  },
}

/** Large packages that only a press or a signed-in user needs, so rendering never imports them: a third of all code. */
const notRendered = /^(@codemirror|@lezer|@supabase|any-ascii|media-chrome|shiki|turndown)(\/|$)/

// By default, Vite writes a copy of its configuration beside it, and this folder may be read-only.
const options = { root, logLevel: 'warn' as const, configLoader: 'native' as const, plugins: [onlyKnownFiles()] }

/** Fails the build if the program has a file that `programKey` overlooks: a change of it would not be noticed. */
function onlyKnownFiles(): Plugin {
  return {
    name: 'only-known-files',
    generateBundle() {
      const own = [...this.getModuleIds()].map((id) => id.replace(/^\0/, '').replace(/\?.*$/, '')).filter((id) => id.startsWith(`${root}/`))
      const unknown = own.map((id) => id.slice(root.length + 1)).filter((file) => !/(^|\/)node_modules\//.test(file) && !isInput(file))
      if (unknown.length > 0) this.error(`src/build/program.ts does not notice changes of ${unknown.join(', ')}: add them to isInput.`)
    },
  }
}

const [, , part, folder] = process.argv
if (!folder || (part !== 'server' && part !== 'client'))
  throw new Error('Name the part and the folder: node src/build/bundle.ts client FOLDER')
await doPart(() => parts[part](folder))
