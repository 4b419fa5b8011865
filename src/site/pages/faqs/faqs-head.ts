import type { Head } from '#site/ui/head.ts'
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
