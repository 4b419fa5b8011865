import { onTestFinished } from 'vitest'
import { createServices } from '#site/app/services.ts'
import { emptyStorage } from './empty-storage.ts'
import { testConfiguration } from './render.tsx'

export const ada = { id: 'ada', email: 'ada@ascendo.example' }
let browsers = 0

/** A session as the service answers it. The access token may name the account and the session. */
export const sessionOf = (user: typeof ada, access_token = 'a.b.c', expires_in = 3600) => ({
  access_token,
  refresh_token: `refresh ${access_token}`,
  token_type: 'bearer',
  expires_in,
  expires_at: Math.floor(Date.now() / 1000) + expires_in,
  user,
})

/** The user's row in the database. */
export const profileOf = (user: typeof ada) => ({
  ...user,
  display_name: user.id,
  photo_url: null,
  role: 'user',
  email_verified: true,
  created_at: null,
  last_login_at: null,
})

/**
 * Opens a browser with the product's real services, whose requests get the given answers, in any order.
 * @param kept what the browser has stored at first, by the ends of the keys
 */
export function openBrowser(answer: (request: Request) => Response | Promise<Response>, kept: Record<string, unknown> = {}) {
  const configuration = { ...testConfiguration, projectId: `browser${(browsers += 1)}` }
  const { values, storage } = emptyStorage()
  const keyOf = (name: string) => `${configuration.appId}-${configuration.projectId}-${name}`
  const store = (name: string, value: unknown) => void values.set(keyOf(name), JSON.stringify(value))
  for (const [name, value] of Object.entries(kept)) store(name, value)
  const services = createServices(configuration, {
    localStorage: storage,
    sessionStorage: emptyStorage().storage,
    fetch: async (input, init) => answer(new Request(input, init)),
  })
  onTestFinished(() => services.auth.dispose())
  return { ...services, store, remove: (name: string) => void values.delete(keyOf(name)), read: (name: string) => values.get(keyOf(name)) }
}
