import { StrictMode } from 'react'
import { prerender } from 'react-dom/static'
import { StaticRouter } from 'react-router-dom'
import type { AuthAdapter } from '#auth/auth-adapter.ts'
import { nobody } from '#auth/auth-state-store.ts'
import type { Configuration } from '#backend/configuration.ts'
import type { Connection } from '#backend/connection.ts'
import { App } from '#app/App.tsx'
import { prepareScreen } from '#app/prepare-screen.ts'
import { unknownMailSender } from './page-contract.ts'

/** The name of the screen at an address. Runs when the product is built. */
export { prepareScreen as screenAt } from '#app/prepare-screen.ts'

// Rendering runs no effects and no handlers, so nothing is asked of the service.
const auth = { getState: () => nobody, subscribe: () => () => {} } as unknown as AuthAdapter
const connection = {} as Connection

/** One build serves every configuration; what is shown of it stands open until the page is served. */
const configuration: Configuration = {
  apiKey: '',
  authDomain: '',
  projectId: '',
  storageBucket: '',
  mailSender: unknownMailSender,
  appId: '',
}

/** The page at an address as a visitor sees it first, and the name of its screen. Runs when the product is built. */
export async function prerenderPage(path: string): Promise<{ html: string; screen: string }> {
  const screen = await prepareScreen(path)
  const app = (
    <StrictMode>
      <StaticRouter location={path}>
        <App configuration={configuration} auth={auth} connection={connection} />
      </StaticRouter>
    </StrictMode>
  )
  const failures: unknown[] = []
  const { prelude } = await prerender(app, {
    // Every part in its place; nothing is moved there by a script.
    progressiveChunkSize: Infinity,
    onError: (error) => void failures.push(error),
  })
  const html = await new Response(prelude).text()
  if (failures.length > 0) throw new Error(`${path} could not be prerendered.`, { cause: failures[0] })
  return { html, screen }
}
