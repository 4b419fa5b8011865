import type { Head } from '#site/ui/head.ts'

export const languagesHead: Head = {
  title: 'Languages',
  description: 'The language of this site, and courses on speaking and writing.',
}
