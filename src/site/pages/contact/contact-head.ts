import { brand } from '#shared/brand.ts'
import type { Head } from '#site/ui/head.ts'

export const contactHead: Head = {
  title: 'Contact',
  description: `Ask a question, report a problem or propose a course: how to reach the people behind ${brand.name}.`,
}
