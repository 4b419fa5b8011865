import type { Head } from '#site/ui/head.ts'

export const addonsHead: Head = {
  title: 'Add-ons',
  description: 'Small extras that make learning easier, all of them included.',
}
