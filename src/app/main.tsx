import '#theme/mantine.css'
import 'virtual:mantine-variables.css'
import '#theme/global.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createSupabaseAuth } from '#auth/supabase/supabase-auth.ts'
import { configurationOfPage, readConfiguration } from '#backend/configuration.ts'
import { App } from './App.tsx'
import { ConfigurationProblems } from './ConfigurationProblems.tsx'

const container = document.getElementById('root')
if (!container) throw new Error('index.html has no #root')

const root = createRoot(container)
const check = readConfiguration(configurationOfPage())

if (check.ok) {
  const { configuration } = check
  const auth = createSupabaseAuth(configuration)
  root.render(
    <StrictMode>
      <App configuration={configuration} auth={auth} connection={auth.connection} />
    </StrictMode>,
  )
} else {
  root.render(<ConfigurationProblems problems={check.problems} />)
}
