import type { BrowserContext } from 'playwright/test'

export const photoHost = 'https://images.unsplash.com'

/** How the host of the photographs (§1) behaves in a test: with pictures of the asked size, or not at all. */
export type PhotoHost = 'answers' | 'fails'

/**
 * Stands in for the host of the photographs, slowly, so that whatever moves when a picture comes or fails is seen
 * to move. Returns the addresses that were asked for.
 */
export async function playPhotoHost(context: BrowserContext, behavior: PhotoHost, delayMs = 150): Promise<URL[]> {
  const asked: URL[] = []
  await context.route(
    (url) => url.origin === photoHost,
    async (route) => {
      const url = new URL(route.request().url())
      asked.push(url)
      await new Promise((resolve) => setTimeout(resolve, delayMs))
      // The page may have gone on meanwhile.
      const answer = behavior === 'fails' ? route.abort() : route.fulfill({ contentType: 'image/svg+xml', body: picture(url) })
      await answer.catch(() => {})
    },
  )
  return asked
}

/** A picture as the host would cut it; without a size, an unusual one. */
function picture({ searchParams }: URL): string {
  const [width, height] = [searchParams.get('w') ?? '3000', searchParams.get('h') ?? '700']
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#7a9"/></svg>`
}
