import type { Head } from '#site/ui/head.ts'

export const errorHead: Head = { title: 'Error', isUnlisted: true }

export const unknownPageHead: Head = { title: 'Page not found', isUnlisted: true }
