import '#site/theme/mantine.css'
import 'virtual:mantine-variables.css'
import '#site/theme/global.css'
import '#site/boot/boot.css'
import { startTransition, StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { isPrerenderedFor, renderedState, showsWelcome } from '#site/boot/hydration.ts'
import { noticeSilentFills } from '#site/boot/silent-fills.ts'
import { type Configuration, type ConfigurationProblem, readConfiguration } from '#site/backend/configuration.ts'
import { configurationOfPage } from '#site/backend/page-configuration.ts'
import { App } from './App.tsx'
import { prepareScreen, prefetchScreens } from './AppRoutes.tsx'
import { createServices } from './services.ts'

const container = document.getElementById('root')
if (!container) throw new Error('index.html has no #root')

const check = readConfiguration(configurationOfPage())
// Start in a separate task, so that evaluating the code and running it are two short tasks instead of a long one.
if (check.ok) setTimeout(start, 0, container, check.value)
else void refuse(container, check.error)

async function refuse(root: HTMLElement, problems: ConfigurationProblem[]) {
  const { ConfigurationProblems } = await import('./ConfigurationProblems.tsx')
  createRoot(root).render(<ConfigurationProblems problems={problems} />)
}

async function start(root: HTMLElement, configuration: Configuration) {
  const { auth, connection } = createServices(configuration)
  // Load the screen's chunk while the session is being checked. If that fails, the screen itself shows the error.
  const prepared = prepareScreen(window.location.pathname + window.location.search).catch(() => null)
  // Hydrate prerendered content only if everything it needs has loaded. Check the session again after loading: it may have
  // ended meanwhile.
  const isLoaded = (isPrerenderedFor(auth.getState()) || showsWelcome()) && (await prepared) !== null
  const hydrated = auth.getState()
  const canHydrate = isLoaded && isPrerenderedFor(hydrated)
  const app = (
    <StrictMode>
      <BrowserRouter>
        <App
          isHydrating={canHydrate}
          configuration={configuration}
          auth={{ ...auth, rendered: renderedState(), hydrated }}
          connection={connection}
        />
      </BrowserRouter>
    </StrictMode>
  )
  noticeSilentFills()
  // In a transition, rendering yields to the browser, so that the page keeps scrolling and responding.
  startTransition(() => {
    if (canHydrate) hydrateRoot(root, app)
    else createRoot(root).render(app)
  })
  prefetchScreens(document.body)
}
