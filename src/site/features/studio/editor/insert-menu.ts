import type { CommandName } from './editor.ts'

interface Insertable {
  name: CommandName
  label: string
  /** What it is for, in a few words. */
  about: string
}

/** What the toolbar's menu and a slash in the text offer. */
export const insertMenu: readonly Insertable[] = [
  { name: 'heading', label: 'Heading', about: 'A part of the lesson' },
  { name: 'figure', label: 'Figure', about: 'A drawing with its description' },
  { name: 'table', label: 'Table', about: 'Rows and columns' },
  { name: 'code', label: 'Code', about: 'Lines of a program' },
  { name: 'exercise', label: 'Exercise', about: 'Minutes and numbered steps' },
  { name: 'question', label: 'Question', about: 'With explained answers' },
]
