import type { Head } from '#ui/head.ts'

export const unauthorizedHead: Head = { title: 'No access', isUnlisted: true }
