import { readFile } from 'node:fs/promises'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { createServer, type ViteDevServer } from 'vite'
import { inlineScriptHashes, withConfiguration } from './page.ts'
import { withSiteAddress } from '#site/boot/page-document.ts'
import { contentSecurityPolicy, openerPolicy } from './security-headers.ts'
import { isNavigation, pathOf, plainAnswer, type Site, type SiteOptions } from './site.ts'

export interface DevelopmentSite {
  /** The page, for navigations. */
  page: Site
  /** Lets Vite serve modules, styles and images. Resolves to false if Vite has nothing to serve. */
  file: (request: IncomingMessage, response: ServerResponse) => Promise<boolean>
  close: () => Promise<void>
}

/** Serves the site from its sources, with hot reload through the same server. */
export async function developmentSite(folder: string, server: Server, options: SiteOptions): Promise<DevelopmentSite> {
  const vite: ViteDevServer = await createServer({
    root: folder,
    appType: 'custom',
    clearScreen: false,
    server: {
      middlewareMode: { server },
      hmr: { server },
      allowedHosts: true,
      // The database's files change constantly, and none of these folders is part of the site.
      watch: { ignored: ['.data', 'supabase', 'dist', 'tests', 'e2e', 'screens'].map((name) => join(folder, name, '**')) },
    },
  })
  return {
    async page(request) {
      const [pathname, { host }] = [pathOf(request), request.headers]
      if (!isNavigation(request, pathname)) return plainAnswer(404, 'There is nothing at this address.')
      const source = await readFile(join(folder, 'index.html'), 'utf8')
      const page = withSiteAddress(await vite.transformIndexHtml(pathname, source), options.siteAddress)
      const html = withConfiguration(page, options.configurationFor(request))
      const policy = contentSecurityPolicy({
        ...options,
        // This page is only index.html with the tools' scripts: texts of courses and articles come later, as modules.
        scriptHashes: inlineScriptHashes(html),
        // For the WebSocket of hot reload.
        developmentOrigins: [`ws://${host}`, `wss://${host}`],
      })
      return {
        status: 200,
        headers: {
          'Content-Type': 'text/html; charset=utf-8',
          'Cache-Control': 'no-store',
          'Content-Security-Policy': policy,
          'Cross-Origin-Opener-Policy': openerPolicy(pathname),
        },
        body: request.method === 'HEAD' ? null : html,
      }
    },
    file: (request, response) =>
      new Promise((resolve, reject) => {
        response.once('close', () => resolve(true))
        vite.middlewares(request, response, (error?: unknown) => (error ? reject(error) : resolve(false)))
      }),
    close: () => vite.close(),
  }
}
