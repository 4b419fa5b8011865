import { createContext, use } from 'react'
import type { Configuration } from './configuration.ts'

export const ConfigurationContext = createContext<Configuration | null>(null)

export function useConfiguration(): Configuration {
  const configuration = use(ConfigurationContext)
  if (!configuration) throw new Error('useConfiguration must be used within the ConfigurationContext')
  return configuration
}
