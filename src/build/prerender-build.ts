import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type InlineConfig } from 'vite'

type Prerendering = typeof import('./prerender.tsx')

/**
 * Builds the product a second time, for Node, with the same options, and passes the prerendering functions to `use`.
 */
export async function withPrerendering<T>(
  options: InlineConfig,
  cacheFolder: string,
  use: (prerendering: Prerendering) => Promise<T>,
): Promise<T> {
  const outDir = join(cacheFolder, `prerendering-${process.pid}`)
  try {
    await build({
      ...options,
      logLevel: 'warn',
      ssr: { noExternal: true },
      build: { ssr: 'src/build/prerender.tsx', outDir, emptyOutDir: true, copyPublicDir: false, manifest: false },
    })
    return await use((await import(pathToFileURL(join(outDir, 'prerender.js')).href)) as Prerendering)
  } finally {
    await rm(outDir, { recursive: true, force: true })
  }
}
