import { matchPath } from 'react-router-dom'
import { routes } from './routes.ts'

/** Loads the chunk of the screen at a path, and the data that its first render needs. Resolves to the screen's name. */
export async function prepareScreen(path: string): Promise<string> {
  for (const { path: pattern, Screen } of routes) {
    const match = matchPath(pattern, path)
    if (!match) continue
    const { prepare } = await Screen.preload()
    await prepare?.(match.params)
    return Screen.screenName
  }
  throw new Error(`There is no route for ${path}.`)
}
