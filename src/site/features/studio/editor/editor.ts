import type { Finding } from '#compiler/finding.ts'
import type { Edit, Selection } from './blocks.ts'

/** A text that several editors can change. */
export interface TextSource {
  read(): string
  write(text: string): void
  /** Calls the listener after each change, whoever made it. Returns the function that ends this. */
  subscribe(listener: () => void): () => void
}

/** What the toolbar and the preview ask of an editor. Places count `\n` as the end of each line. */
export interface EditorHandle {
  text(): string
  selection(): Selection
  /** Makes an edit of the present text, which can be undone, and moves the focus into the text. */
  apply(make: (text: string, selection: Selection) => Edit): void
  /** Moves the cursor and the focus to a line. */
  showLine(line: number): void
  /** Opens the fields for finding and replacing. A plain field has none: the browser finds in it. */
  find?(): void
  focus(): void
}

export interface EditorProps {
  source: TextSource
  /** The accessible name. */
  label: string
  /** The id of the text that says how to use the editor. */
  describedBy: string
  language: string
  direction: 'ltr' | 'rtl'
  findings: readonly Finding[]
  onCommand: (command: CommandName) => void
  onLine: (line: number) => void
  ref: React.Ref<EditorHandle>
}

export type CommandName =
  | 'heading'
  | 'bold'
  | 'italic'
  | 'link'
  | 'list'
  | 'steps'
  | 'figure'
  | 'table'
  | 'code'
  | 'exercise'
  | 'question'
  | 'find'

/** A text as editors hold it: they know no line ends but `\n`, and a draft is saved with no others. */
export function editableText(source: string): string {
  return source.replace(/\r\n?/g, '\n')
}

/** Writes what an editor holds now, unless it holds what is there already. */
export function writeEdited(source: TextSource, edited: string): void {
  if (edited !== editableText(source.read())) source.write(edited)
}
