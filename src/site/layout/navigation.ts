import { allCategories } from 'virtual:categories'
import {
  IconAlertTriangle,
  IconArticle,
  IconBooks,
  IconHeart,
  IconHelp,
  IconHome,
  IconMail,
  IconPencil,
  IconPuzzle,
  IconSettings,
  IconShieldLock,
  type Icon,
} from '@tabler/icons-react'
import type { InAppUser } from '#site/auth/in-app-user.ts'
import { paths } from '#shared/paths.ts'

export interface NavigationLink {
  to: string
  label: string
}

export interface IconLink extends NavigationLink {
  LinkIcon: Icon
}

const hasArticles = allCategories.some(({ articles }) => articles > 0)

/** §2, the header; without an article there is no blog. Only the menu in narrow windows shows their icons. */
export const mainLinks: IconLink[] = [
  { to: paths.home, label: 'Home', LinkIcon: IconHome },
  { to: paths.courses, label: 'Courses', LinkIcon: IconBooks },
  ...(hasArticles ? [{ to: paths.blog, label: 'Blog', LinkIcon: IconArticle }] : []),
  { to: paths.favorites, label: 'Favorites', LinkIcon: IconHeart },
]

/** §2, the More menu */
export const moreLinks: IconLink[] = [
  { to: paths.contact, label: 'Contact', LinkIcon: IconMail },
  { to: paths.addons, label: 'Add-ons', LinkIcon: IconPuzzle },
  { to: paths.faqs, label: 'FAQs', LinkIcon: IconHelp },
  { to: paths.error, label: 'Error Page', LinkIcon: IconAlertTriangle },
]

/** §2, the signed-in menu without Sign Out; for instructors with the way to their courses. */
export function accountLinks(user: InAppUser): IconLink[] {
  const links: IconLink[] = [
    { to: paths.account, label: 'Account Settings', LinkIcon: IconSettings },
    { to: paths.favorites, label: 'My Favorites', LinkIcon: IconHeart },
  ]
  if (user.isInstructor) links.push({ to: paths.studio, label: 'Studio', LinkIcon: IconPencil })
  if (user.role === 'admin') links.push({ to: paths.admin, label: 'Admin Dashboard', LinkIcon: IconShieldLock })
  return links
}
