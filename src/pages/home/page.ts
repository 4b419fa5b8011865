import type { Page } from '#layout/page.ts'
import { paths } from '#paths.ts'
import { homeHead } from './home-head.ts'

export const page: Page = {
  path: paths.home,
  access: 'public',
  screen: 'HomePage',
  opensOffline: true,
  addresses: () => [{ path: paths.home, head: homeHead, content: 'visitors', learnersFiles: ['pages/home/LearnerHome'] }],
}
