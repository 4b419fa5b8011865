import type { Page } from '#site/layout/page.ts'
import { paths } from '#shared/paths.ts'
import { homeHead } from './home-head.ts'

export const page: Page = {
  path: paths.home,
  access: 'public',
  screen: 'HomePage',
  opensOffline: true,
  addresses: () => [{ path: paths.home, head: homeHead, content: 'visitors', learnersFiles: ['pages/home/LearnerHome'] }],
}
