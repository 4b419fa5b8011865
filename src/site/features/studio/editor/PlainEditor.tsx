import { useEffect, useImperativeHandle, useRef } from 'react'
import { type TextEdit, textEdits } from '#site/features/drafts/merge-text.ts'
import { lineAt, startOfLine } from './blocks.ts'
import { editableText, type EditorProps, writeEdited } from './editor.ts'
import { pastedMarkdown } from './pasted-text.ts'
import classes from './PlainEditor.module.css'

type Props = Pick<EditorProps, 'source' | 'label' | 'describedBy' | 'language' | 'direction' | 'onLine' | 'ref'>

/** A plain field for a lesson's Markdown, for users who prefer it. */
export function PlainEditor({ source, label, describedBy, language, direction, onLine, ref }: Props) {
  const field = useRef<HTMLTextAreaElement>(null)

  useEffect(() => {
    const element = field.current
    if (!element) return
    function show() {
      if (!element) return
      const text = element.value
      const wanted = editableText(source.read())
      if (text === wanted) return
      const { selectionStart, selectionEnd } = element
      const changes = textEdits(text, wanted)
      element.value = wanted
      element.setSelectionRange(placeAfter(changes, selectionStart), placeAfter(changes, selectionEnd))
    }
    show()
    return source.subscribe(show)
  }, [source])

  useImperativeHandle(ref, () => ({
    text: () => field.current?.value ?? editableText(source.read()),
    selection: () => ({ from: field.current?.selectionStart ?? 0, to: field.current?.selectionEnd ?? 0 }),
    apply(make) {
      const element = field.current
      if (!element) return
      const { from, to, insert, select } = make(element.value, { from: element.selectionStart, to: element.selectionEnd })
      replace(element, from, to, insert)
      element.setSelectionRange(select.from, select.to)
    },
    showLine(line) {
      const element = field.current
      if (!element) return
      const at = startOfLine(element.value, line)
      element.focus()
      element.setSelectionRange(at, at)
      element.scrollTop = (element.scrollHeight * at) / Math.max(element.value.length, 1) - element.clientHeight / 2
    },
    focus: () => field.current?.focus(),
  }))

  return (
    <textarea
      ref={field}
      className={classes.field}
      aria-label={label}
      aria-describedby={describedBy}
      lang={language}
      dir={direction}
      spellCheck
      translate="no"
      onInput={({ currentTarget }) => writeEdited(source, currentTarget.value)}
      onSelect={({ currentTarget }) => onLine(lineAt(currentTarget.value, currentTarget.selectionStart))}
      onPaste={(event) => {
        const html = event.clipboardData.getData('text/html')
        const markdown = html ? pastedMarkdown(html) : null
        if (markdown === null) return
        event.preventDefault()
        const { selectionStart, selectionEnd } = event.currentTarget
        replace(event.currentTarget, selectionStart, selectionEnd, markdown)
      }}
    />
  )
}

/** Replaces a part of the field as if it had been typed, so that it can be undone. */
function replace(field: HTMLTextAreaElement, from: number, to: number, text: string) {
  field.focus()
  field.setSelectionRange(from, to)
  // Deprecated, and the only way that browsers offer.
  if (text === '' ? document.execCommand('delete') : document.execCommand('insertText', false, text)) return
  field.setRangeText(text, from, to, 'end')
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Where a place of the text is after the edits, which are in their order. */
function placeAfter(edits: readonly TextEdit[], place: number): number {
  let moved = place
  for (const { from, to, insert } of edits) {
    if (place <= from) break
    moved += place < to ? from - place + insert.length : insert.length - (to - from)
  }
  return moved
}
