import type { Head } from '#site/ui/head.ts'

export const unauthorizedHead: Head = { title: 'No access', isUnlisted: true }
