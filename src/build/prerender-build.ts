import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type InlineConfig } from 'vite'

/**
 * Builds the product for Node, into a folder of its own.
 * @param options those of the build for browsers
 * @returns what imports the prerendering functions. They load further files of the folder when they are called.
 */
export async function buildPrerendering(options: InlineConfig, outDir: string): Promise<() => Promise<typeof import('./prerender.tsx')>> {
  await build({
    ...options,
    logLevel: 'warn',
    ssr: { noExternal: true },
    build: { ssr: 'src/build/prerender.tsx', outDir, emptyOutDir: true, copyPublicDir: false, manifest: false },
  })
  return () => import(pathToFileURL(join(outDir, 'prerender.js')).href) as Promise<typeof import('./prerender.tsx')>
}
