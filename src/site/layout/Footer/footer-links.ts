import { categoryPath, paths } from '#shared/paths.ts'
import type { NavigationLink } from '../navigation.ts'

/** §2, help links. §2 links the footer to /faq instead of /faqs. */
export const helpLinks: NavigationLink[] = [
  { to: paths.contact, label: 'Contact' },
  { to: paths.faq, label: 'FAQs' },
  { to: paths.addons, label: 'Add-ons' },
  { to: paths.themes, label: 'Themes' },
  { to: paths.languages, label: 'Interface language' },
]

/** §2, program categories */
export const programLinks: NavigationLink[] = [
  { to: categoryPath('art-design'), label: 'Art & Design' },
  { to: categoryPath('business'), label: 'Business' },
  { to: categoryPath('it-software'), label: 'IT & Software' },
  { to: categoryPath('languages'), label: 'Languages' },
  { to: categoryPath('programming'), label: 'Programming' },
]
