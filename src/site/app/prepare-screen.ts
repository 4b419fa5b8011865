import { matchPath } from 'react-router-dom'
import { routes } from './routes.ts'

/** Loads the chunk of the screen at an address, and the data that its first render needs. Resolves to the screen's name. */
export async function prepareScreen(address: string): Promise<string> {
  const [path = '', query] = address.split('?')
  for (const { path: pattern, Screen } of routes) {
    const match = matchPath(pattern, path)
    if (!match) continue
    const { prepare } = await Screen.preload()
    await prepare?.(match.params, new URLSearchParams(query))
    return Screen.partName
  }
  throw new Error(`There is no route for ${path}.`)
}
