import { StrictMode } from 'react'
import { prerender } from 'react-dom/static'
import { StaticRouter } from 'react-router-dom'
import type { AuthAdapter } from '#auth/auth-adapter.ts'
import { visitor } from '#auth/auth-state-store.ts'
import type { Configuration } from '#backend/configuration.ts'
import type { Connection } from '#backend/connection.ts'
import { App } from '#app/App.tsx'
import { prepareScreen } from '#app/prepare-screen.ts'
import { unknownMailSender } from './page-contract.ts'

/** The name of the screen at an address. Runs at build time. */
export { prepareScreen as screenAt } from '#app/prepare-screen.ts'

// Rendering runs no effects and no handlers, so no request is made.
const auth = { getState: () => visitor, subscribe: () => () => {} } as unknown as AuthAdapter
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

/** The page at an address as a visitor first sees it, and the name of its screen. Runs at build time. */
export async function prerenderPage(path: string): Promise<{ html: string; screen: string }> {
  const screen = await prepareScreen(path.replace(/\?.*/, ''))
  const app = (
    <StrictMode>
      <StaticRouter location={path}>
        <App configuration={configuration} auth={auth} connection={connection} />
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
  return { html, screen }
}
