import type { Page } from '#site/layout/page.ts'
import { paths } from '#shared/paths.ts'

export const page: Page = {
  path: paths.learning,
  access: 'signed-in',
  screen: 'LearningPage',
  opensOffline: true,
  addresses: () => [{ path: paths.learning, head: { isUnlisted: true }, content: 'learners' }],
}
