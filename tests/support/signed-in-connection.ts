import { createConnection } from '#site/backend/connection.ts'
import { testConfiguration } from './render.tsx'

/** Creates the real database client of a signed-in user. `answer` stands in for the network. */
export function signedInConnection(answer: typeof fetch) {
  return createConnection({
    configuration: testConfiguration,
    accessToken: async () => 'token',
    isSignedIn: () => true,
    fetch: answer,
  })
}
