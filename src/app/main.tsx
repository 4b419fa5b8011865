import '#theme/mantine.css'
import 'virtual:mantine-variables.css'
import '#theme/global.css'
import { startTransition, StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { createSupabaseAuth } from '#auth/supabase/supabase-auth.ts'
import { type Configuration, configurationOfPage, readConfiguration } from '#backend/configuration.ts'
import { App } from './App.tsx'
import { ConfigurationProblems } from './ConfigurationProblems.tsx'
import { prepareScreen } from './prepare-screen.ts'
import { isPrerendered } from './prerendered.ts'

const container = document.getElementById('root')
if (!container) throw new Error('index.html has no #root')

const check = readConfiguration(configurationOfPage())
// In a task of its own, so that reading the code and using it are two short waits instead of a long one.
if (check.ok) setTimeout(start, 0, container, check.configuration)
else createRoot(container).render(<ConfigurationProblems problems={check.problems} />)

async function start(root: HTMLElement, configuration: Configuration) {
  const auth = createSupabaseAuth(configuration)
  const app = (
    <StrictMode>
      <BrowserRouter>
        <App configuration={configuration} auth={auth} connection={auth.connection} />
      </BrowserRouter>
    </StrictMode>
  )
  // While the session is looked at, the screen is on its way. One that fails says so itself.
  const prepared = prepareScreen(window.location.pathname).catch(() => null)
  // What is there already is taken over only when all of it can be drawn at once.
  const isTakenOver = isPrerendered() && (await prepared) !== null
  // In small pieces, between which the page scrolls and answers.
  if (isTakenOver) startTransition(() => void hydrateRoot(root, app))
  else createRoot(root).render(app)
}
