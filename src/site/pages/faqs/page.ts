import type { Page } from '#site/layout/page.ts'
import { paths } from '#shared/paths.ts'
import { faqsHead } from './faqs-head.ts'

export const page: Page = {
  path: paths.faqs,
  access: 'public',
  screen: 'FaqsPage',
  opensOffline: true,
  addresses: () => [
    { path: paths.faqs, head: faqsHead, content: 'everyone' },
    // The footer links to this address of the same page (§2).
    { path: paths.faq, head: { ...faqsHead, isUnlisted: true } },
  ],
}
