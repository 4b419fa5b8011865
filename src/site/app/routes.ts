import { pageRoutes } from 'virtual:page-routes'
import type { PageRoute } from '#site/layout/page.ts'
import { lazyPart } from '#site/ui/lazy-part.ts'

/** The route table of §2: one route per folder of src/site/pages (see their page.ts). */
export const routes: PageRoute[] = pageRoutes.map(([path, screen, load, access = 'public']) => ({
  path,
  access,
  Screen: lazyPart(load, screen),
}))
