import type { BrowserContext } from 'playwright/test'

export const photoHost = 'https://images.unsplash.com'

/** How the photo host (§1) behaves in a test: it sends pictures of the requested size, or none at all. */
export type PhotoHost = 'answers' | 'fails'

/**
 * Replaces the photo host with a slow one, so that layout shifts caused by late or failed pictures become visible. Returns
 * the requested addresses.
 */
export async function playPhotoHost(context: BrowserContext, behavior: PhotoHost, delayMs = 150): Promise<URL[]> {
  const asked: URL[] = []
  await context.route(
    (url) => url.origin === photoHost,
    async (route) => {
      const url = new URL(route.request().url())
      asked.push(url)
      await new Promise((resolve) => setTimeout(resolve, delayMs))
      // The page may have closed or navigated away.
      const answer = behavior === 'fails' ? route.abort() : route.fulfill({ contentType: 'image/svg+xml', body: picture(url) })
      await answer.catch(() => {})
    },
  )
  return asked
}

/** Returns a picture of the requested size, as the host would crop it, or one of an unusual size if none is requested. */
export function picture({ searchParams }: URL): string {
  const [width, height] = [searchParams.get('w') ?? '3000', searchParams.get('h') ?? '700']
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#7a9"/></svg>`
}
