import type { Head } from '#site/ui/head.ts'
import type { Page } from '#site/layout/page.ts'
import { paths } from '#shared/paths.ts'
import { faqGroups } from './faq-groups.ts'

export const faqsHead: Head = {
  title: 'FAQs',
  description: 'Answers about accounts, enrolling free of charge, progress, certificates and where your data is kept.',
  data: () => [
    {
      '@type': 'FAQPage',
      mainEntity: faqGroups
        .flatMap((group) => group.entries)
        .map(({ question, answer }) => ({
          '@type': 'Question',
          name: question,
          acceptedAnswer: { '@type': 'Answer', text: answer.join(' ') },
        })),
    },
  ],
}

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
