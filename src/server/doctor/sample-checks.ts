import type { Site } from './context.ts'
import { advice, type Finding } from './finding.ts'

/** Names what the sample only shows, once strangers see it. Only advice: a school may have the same figures. */
export function sampleCheck({ isPublic, html }: Pick<Site, 'isPublic' | 'html'>): Finding[] {
  if (!isPublic) return []
  const figures = ['25K+', '899', '158'].every((figure) => html.includes(`>${figure}<`))
  return [
    ...(html.includes('data-simulated')
      ? [advice('Newsletter', 'the form in the footer sends and stores nothing: src/shared/brand.ts removes it')]
      : []),
    ...(figures
      ? [advice('Figures', 'the numbers on the home page are the sample’s, not yours: src/content/README.md says where to replace them')]
      : []),
  ]
}
