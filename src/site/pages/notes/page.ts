import type { Page } from '#site/layout/page.ts'
import { paths } from '#shared/paths.ts'

export const page: Page = {
  path: paths.notes,
  access: 'signed-in',
  screen: 'NotesPage',
  opensOffline: true,
  addresses: () => [{ path: paths.notes, head: { isUnlisted: true } }],
}
