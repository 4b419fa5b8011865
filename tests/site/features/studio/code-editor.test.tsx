import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createRef } from 'react'
import { describe, expect, it } from 'vitest'
import { CodeEditor } from '#site/features/studio/editor/CodeEditor.tsx'
import { editableText, type EditorHandle, type TextSource } from '#site/features/studio/editor/editor.ts'
import { PlainEditor } from '#site/features/studio/editor/PlainEditor.tsx'
import { tries } from '../../../support/full.ts'

/** A text and everything that was written to it. */
function textSource(text: string): TextSource & { written: string[]; replace(text: string): void } {
  const listeners = new Set<() => void>()
  const written: string[] = []
  let current = text
  const set = (next: string) => {
    current = next
    for (const listener of listeners) listener()
  }
  return {
    written,
    read: () => current,
    write(next) {
      written.push(next)
      set(next)
    },
    replace: set,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

const kinds = { 'the editor': CodeEditor, 'the plain field': PlainEditor }
function open(Editor: (typeof kinds)[keyof typeof kinds], source: TextSource) {
  const handle = createRef<EditorHandle>()
  const screenOf = (label: string, language: string, direction: 'ltr' | 'rtl') => (
    <Editor
      ref={handle}
      source={source}
      label={label}
      describedBy="how"
      language={language}
      direction={direction}
      findings={[]}
      onCommand={() => {}}
      onLine={() => {}}
    />
  )
  const { rerender, unmount } = render(screenOf('Text of a lesson', 'en', 'ltr'))
  if (!handle.current) throw new Error('No editor')
  return {
    editor: handle.current,
    rename: (label: string, language: string, direction: 'ltr' | 'rtl') => rerender(screenOf(label, language, direction)),
    unmount,
  }
}

/** Types at a place, and takes it away again. */
function typeAndUndo(editor: EditorHandle, place: number) {
  editor.apply(() => ({ from: place, to: place, insert: 'typed', select: { from: place, to: place } }))
  editor.apply(() => ({ from: place, to: place + 5, insert: '', select: { from: place, to: place } }))
}

describe.each(Object.entries(kinds))('%s', (_name, Editor) => {
  it('gives back every sample lesson byte for byte, whatever its tabs and last line, and ends all lines alike', () => {
    const files = globSync('src/content/samples/courses/*/*.md', { cwd: process.cwd() })
    expect(files.length).toBeGreaterThan(300)
    for (const [index, file] of files.slice(0, tries(files.length)).entries()) {
      const lesson = readFileSync(join(process.cwd(), file), 'utf8')
      const variants = [
        lesson,
        lesson.replaceAll('\n', '\r\n'),
        lesson.trimEnd(),
        lesson.replaceAll('  ', '\t'),
        lesson.replace('\n', '\r\n'),
        lesson.replaceAll('. ', '.  \n'),
      ]
      // All variants of some lessons, one of each.
      for (const text of index % 24 === 0 ? variants : [variants[index % variants.length] ?? lesson]) {
        const source = textSource(text)
        const { editor, unmount } = open(Editor, source)
        expect(editor.text()).toBe(editableText(text))
        expect(source.written).toEqual([])
        typeAndUndo(editor, Math.floor(editor.text().length / 2))
        expect(source.read()).toBe(editableText(text))
        unmount()
      }
    }
  })

  it('shows what others change, and the cursor stays in its words', async () => {
    const source = textSource('One\n\nTwo\n\nThree')
    const { editor } = open(Editor, source)
    editor.showLine(3)
    expect(editor.selection().from).toBe(5)
    source.replace('One and more\n\nTwo\n\nThree, too')
    await waitFor(() => expect(editor.text()).toBe('One and more\n\nTwo\n\nThree, too'))
    expect(editor.text().slice(editor.selection().from)).toMatch(/^Two/)
    expect(source.written).toEqual([])
  })

  it('stays, with its cursor, when the lesson gets another title or the course another language', () => {
    const { editor, rename } = open(Editor, textSource('One\n\nTwo'))
    const field = screen.getByRole('textbox', { name: 'Text of a lesson' })
    editor.showLine(3)
    rename('Text of light', 'ar', 'rtl')
    expect(screen.getByRole('textbox', { name: 'Text of light' })).toBe(field)
    expect([field.lang, field.dir]).toEqual(['ar', 'rtl'])
    expect(field).toHaveFocus()
    expect(editor.selection().from).toBe(5)
  })

  it('makes Markdown of rich text that is pasted', () => {
    const source = textSource('')
    const { editor } = open(Editor, source)
    const clipboardData = {
      getData: (type: string) => (type === 'text/html' ? '<p>It is <b>warm</b>.</p>' : 'It is warm.'),
      types: ['text/html'],
    }
    fireEvent.paste(screen.getByRole('textbox', { name: 'Text of a lesson' }), { clipboardData })
    expect(editor.text()).toBe('It is **warm**.')
    expect(source.read()).toBe('It is **warm**.')
  })
})

it('what was typed can be undone after the lesson got another title', () => {
  const { editor, rename } = open(CodeEditor, textSource('One'))
  editor.apply(() => ({ from: 3, to: 3, insert: ' more', select: { from: 8, to: 8 } }))
  rename('Text of light', 'en', 'ltr')
  fireEvent.keyDown(screen.getByRole('textbox', { name: 'Text of light' }), { key: 'z', code: 'KeyZ', keyCode: 90, ctrlKey: true })
  expect(editor.text()).toBe('One')
})

it('moves to a line, also to one beyond the end', () => {
  const { editor } = open(CodeEditor, textSource('a\nb\nc'))
  editor.showLine(2)
  expect(editor.selection().from).toBe(2)
  editor.showLine(99)
  expect(editor.selection().from).toBe(4)
})
