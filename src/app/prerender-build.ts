import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'

export type PrerenderPage = (typeof import('./prerender.tsx'))['prerenderPage']

/** Builds the product once more, for Node, and hands its way of rendering pages to `use`. */
export async function withPrerendering<T>(cacheFolder: string, use: (prerenderPage: PrerenderPage) => Promise<T>): Promise<T> {
  const outDir = join(cacheFolder, `ascendo-prerendering-${process.pid}`)
  try {
    await build({
      logLevel: 'warn',
      ssr: { noExternal: true },
      build: { ssr: 'src/app/prerender.tsx', outDir, emptyOutDir: true, copyPublicDir: false, manifest: false },
    })
    const { prerenderPage } = (await import(pathToFileURL(join(outDir, 'prerender.js')).href)) as { prerenderPage: PrerenderPage }
    return await use(prerenderPage)
  } finally {
    await rm(outDir, { recursive: true, force: true })
  }
}
