import type { Page } from '#layout/page.ts'
import { paths } from '#paths.ts'

export const page: Page = {
  path: paths.notes,
  access: 'signed-in',
  screen: 'NotesPage',
  opensOffline: true,
  addresses: () => [{ path: paths.notes, head: { isUnlisted: true } }],
}
