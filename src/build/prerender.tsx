import { StrictMode } from 'react'
import { prerender } from 'react-dom/static'
import { StaticRouter } from 'react-router-dom'
import type { AuthAdapter, AuthState } from '#site/auth/auth-adapter.ts'
import { unknownUser, visitor } from '#site/auth/auth-state-store.ts'
import type { InAppUser } from '#site/auth/in-app-user.ts'
import type { Configuration } from '#site/backend/configuration.ts'
import { queryClient } from '#site/backend/with-queries.tsx'
import type { Connection } from '#site/backend/connection.ts'
import { App } from '#site/app/App.tsx'
import type { Audience } from '#site/layout/page.ts'
import { prepareScreen } from '#site/app/AppRoutes.tsx'
import { unknownMailSender } from '#site/boot/page-document.ts'

/** The name of the screen at an address. Runs at build time. */
export { prepareScreen as screenAt } from '#site/app/AppRoutes.tsx'
export { readContentFrom } from '#site/features/courses/courses.ts'

// Rendering runs no effects and no handlers, so nothing calls the rest of the adapter.
const authOf = (actual: AuthState, rendered: AuthState) =>
  ({ getState: () => actual, subscribe: () => () => {}, rendered }) as unknown as AuthAdapter

const ofVisitor = authOf(visitor, visitor)
/** Passes the route guard. The rendered page says nothing about this user. */
const ofLearner = authOf({ status: 'signed-in', user: { emailVerified: true } as InAppUser }, unknownUser)
const connection = {} as Connection

/** One build serves every configuration, so pages hold placeholders until they are served. */
const configuration: Configuration = {
  apiKey: '',
  authDomain: '',
  projectId: '',
  storageBucket: '',
  mailSender: unknownMailSender,
  appId: '',
}

/**
 * Renders the page at an address as a visitor first sees it, or as every learner does. Returns it with the name of its screen.
 * Runs at build time.
 */
export async function prerenderPage(path: string, content: Audience): Promise<{ html: string; screen: string }> {
  // Each page loads all its data itself, whichever others are rendered.
  queryClient.clear()
  const screen = await prepareScreen(path)
  const app = (
    <StrictMode>
      <StaticRouter location={path}>
        <App
          isHydrating
          configuration={configuration}
          auth={content === 'learners' || content === 'enrolled' ? ofLearner : ofVisitor}
          connection={connection}
        />
      </StaticRouter>
    </StrictMode>
  )
  const failures: unknown[] = []
  const { prelude } = await prerender(app, {
    // Renders all content inline, so that no script has to move parts into place.
    progressiveChunkSize: Infinity,
    onError: (error) => void failures.push(error),
  })
  const html = await new Response(prelude).text()
  if (failures.length > 0) throw new Error(`${path} could not be prerendered.`, { cause: failures[0] })
  return { html: withoutLibraryMarks(html), screen }
}

/**
 * Leaves out attributes that nothing reads, of the icons and of React Router: 0.2 KB of each page, which should fit
 * into ten packets. React does not compare attributes when it takes over.
 */
function withoutLibraryMarks(html: string): string {
  return html
    .replaceAll(/(<a\b[^>]*) data-discover="true"/g, '$1')
    .replaceAll(/<svg xmlns="[^"]*"([^>]*?) class="tabler-icon tabler-icon-[\w-]+ ?([^"]*)"/g, (_, attributes: string, own: string) =>
      own ? `<svg${attributes} class="${own}"` : `<svg${attributes}`,
    )
}
