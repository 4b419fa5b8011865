import { autocompletion, closeCompletion, type Completion, type CompletionContext } from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { deleteMarkupBackward, insertNewlineContinueMarkup, markdownLanguage } from '@codemirror/lang-markdown'
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import { linter, lintGutter, setDiagnostics } from '@codemirror/lint'
import { openSearchPanel, search, searchKeymap } from '@codemirror/search'
import { Compartment, EditorState, Prec, Transaction } from '@codemirror/state'
import { EditorView, keymap } from '@codemirror/view'
import { tags } from '@lezer/highlight'
import { useEffect, useEffectEvent, useImperativeHandle, useMemo, useRef } from 'react'
import { textEdits } from '#site/features/drafts/merge-text.ts'
import classes from './CodeEditor.module.css'
import { type CommandName, editableText, type EditorProps, type TextSource, writeEdited } from './editor.ts'
import { insertMenu } from './insert-menu.ts'
import { pastedMarkdown } from './pasted-text.ts'

/** The editor of a lesson's Markdown: CodeMirror on the very text of the file. Tab leaves it, as it leaves every field. */
export function CodeEditor({ source, label, describedBy, language, direction, findings, onCommand, onLine, ref }: EditorProps) {
  const place = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView | null>(null)
  const command = useEffectEvent(onCommand)
  const line = useEffectEvent(onLine)
  const markAll = useEffectEvent((editor: EditorView) => mark(editor, findings))
  const attributes = useMemo(
    () => EditorView.contentAttributes.of({ 'aria-label': label, 'aria-describedby': describedBy, lang: language, dir: direction }),
    [label, describedBy, language, direction],
  )
  const firstAttributes = useEffectEvent(() => attributes)

  useEffect(() => {
    if (!place.current) return
    const editor = new EditorView({
      parent: place.current,
      state: EditorState.create({
        doc: editableText(source.read()),
        extensions: [
          ...writing,
          changeable.of(firstAttributes()),
          menu((name) => command(name)),
          keymap.of(shortcuts((name) => command(name))),
          writesTo(source),
          EditorView.updateListener.of(({ state, startState }) => {
            const number = lineOf(state)
            if (number !== lineOf(startState)) line(number)
          }),
        ],
      }),
    })
    view.current = editor
    markAll(editor)
    const end = follow(source, editor)
    return () => {
      end()
      editor.destroy()
      view.current = null
    }
  }, [source])

  // A lesson that gets another title is still the same text, with its cursor and what can be undone.
  useEffect(() => {
    view.current?.dispatch({ effects: changeable.reconfigure(attributes) })
  }, [attributes])

  useEffect(() => {
    if (view.current) mark(view.current, findings)
  }, [findings])

  useImperativeHandle(ref, () => ({
    text: () => view.current?.state.doc.toString() ?? editableText(source.read()),
    selection() {
      const { from = 0, to = 0 } = view.current?.state.selection.main ?? {}
      return { from, to }
    },
    apply(make) {
      const editor = view.current
      if (!editor) return
      const { from, to, insert, select } = make(editor.state.doc.toString(), editor.state.selection.main)
      editor.dispatch({
        changes: { from, to, insert },
        selection: { anchor: select.from, head: select.to },
        scrollIntoView: true,
        userEvent: 'input',
      })
      editor.focus()
    },
    showLine(number) {
      const editor = view.current
      if (!editor) return
      const { from } = editor.state.doc.line(Math.min(Math.max(number, 1), editor.state.doc.lines))
      editor.dispatch({ selection: { anchor: from }, effects: EditorView.scrollIntoView(from, { y: 'center' }) })
      editor.focus()
    },
    find: () => view.current && find(view.current),
    focus: () => view.current?.focus(),
  }))

  return <div ref={place} className={classes.editor} translate="no" />
}

/** What the lesson's title and language make of the editor. */
const changeable = new Compartment()

const lineOf = ({ doc, selection }: EditorState) => doc.lineAt(selection.main.head).number

/** Opens the fields for finding and replacing. */
function find(editor: EditorView): boolean {
  openSearchPanel(editor)
  const panel = editor.dom.querySelector('.cm-search')
  panel?.setAttribute('role', 'search')
  panel?.setAttribute('aria-label', 'In this lesson')
  return true
}

const findWords = {
  Replace: 'Replace with',
  next: 'Next',
  previous: 'Previous',
  'match case': 'Match case',
  regexp: 'Regular expression',
  'by word': 'Whole words',
  replace: 'Replace',
  'replace all': 'Replace all',
  close: 'Close',
}

/** What the editor looks like and does, whatever its text. */
const writing = [
  history(),
  Prec.high(
    keymap.of([
      { key: 'Enter', run: insertNewlineContinueMarkup },
      { key: 'Backspace', run: deleteMarkupBackward },
    ]),
  ),
  search({ top: true }),
  EditorState.phrases.of(findWords),
  keymap.of([{ key: 'Mod-f', run: find, scope: 'editor search-panel' }, ...searchKeymap, ...defaultKeymap, ...historyKeymap]),
  markdownLanguage,
  EditorView.lineWrapping,
  EditorView.perLineTextDirection.of(true),
  EditorView.contentAttributes.of({
    spellcheck: 'true',
    autocorrect: 'on',
    autocapitalize: 'sentences',
    class: classes.content ?? '',
    tabindex: '0',
  }),
  EditorState.tabSize.of(2),
  lintGutter(),
  // The margin shows where there is something to do. A line may be a whole paragraph, which nobody wants underlined.
  linter(null, { markerFilter: () => [] }),
  syntaxHighlighting(
    HighlightStyle.define([
      { tag: tags.heading, class: classes.heading ?? '' },
      { tag: tags.strong, class: classes.strong ?? '' },
      { tag: tags.emphasis, class: classes.emphasis ?? '' },
      { tag: tags.monospace, class: classes.code ?? '' },
      { tag: [tags.link, tags.url], class: classes.link ?? '' },
      { tag: [tags.processingInstruction, tags.labelName, tags.contentSeparator], class: classes.sign ?? '' },
    ]),
  ),
  EditorView.domEventHandlers({
    paste(event, editor) {
      const html = event.clipboardData?.getData('text/html')
      const markdown = html ? pastedMarkdown(html) : null
      if (markdown === null) return false
      editor.dispatch(editor.state.replaceSelection(markdown), { userEvent: 'input.paste', scrollIntoView: true })
      event.preventDefault()
      return true
    },
  }),
]

function shortcuts(run: (name: CommandName) => void) {
  const on = (key: string, name: CommandName) => ({
    key,
    run() {
      run(name)
      return true
    },
  })
  return [on('Mod-b', 'bold'), on('Mod-i', 'italic'), on('Mod-k', 'link')]
}

/** A slash at the beginning of a line offers what can be inserted there. */
function menu(run: (name: CommandName) => void) {
  const options = insertMenu.map(({ name, label, about }, index): Completion => {
    return {
      label: `/${name}`,
      displayLabel: label,
      detail: about,
      // In the order of the list.
      boost: -index,
      apply(editor, _completion, from, to) {
        closeCompletion(editor)
        editor.dispatch({ changes: { from, to }, userEvent: 'delete' })
        run(name)
      },
    }
  })
  return autocompletion({
    icons: false,
    // It opens only after a "/", so that whoever types on quickly means it.
    interactionDelay: 0,
    override: [
      (context: CompletionContext) => {
        const { from, text } = context.state.doc.lineAt(context.pos)
        const [before = ''] = /^\s*/.exec(text) ?? []
        const typed = context.matchBefore(/\/\w*$/)
        return typed && typed.from === from + before.length && context.pos === from + text.trimEnd().length
          ? { from: typed.from, options, validFor: /^\/\w*$/ }
          : null
      },
    ],
  })
}

const fromElsewhere = Transaction.userEvent.of('elsewhere')

/** Writes what is typed to the source. */
function writesTo(source: TextSource) {
  return EditorView.updateListener.of(({ docChanged, transactions, state }) => {
    if (docChanged && !transactions.every((transaction) => transaction.isUserEvent('elsewhere'))) writeEdited(source, state.doc.toString())
  })
}

/** Shows what others change in the text. The cursor stays in its words, and nothing happens while an input method composes. */
function follow(source: TextSource, editor: EditorView): () => void {
  function update() {
    if (editor.composing) return
    const text = editor.state.doc.toString()
    const wanted = editableText(source.read())
    if (text === wanted) return
    editor.dispatch({ changes: textEdits(text, wanted), annotations: [fromElsewhere, Transaction.addToHistory.of(false)] })
  }
  const afterComposition = () => setTimeout(update)
  editor.contentDOM.addEventListener('compositionend', afterComposition)
  const end = source.subscribe(update)
  return () => {
    end()
    editor.contentDOM.removeEventListener('compositionend', afterComposition)
  }
}

/** Shows in the margin where there is something to do. */
function mark(editor: EditorView, findings: EditorProps['findings']) {
  editor.dispatch(
    setDiagnostics(
      editor.state,
      findings.flatMap((finding) => diagnostic(editor.state, finding)),
    ),
  )
}

function diagnostic(state: EditorState, { line, problem, isBroken }: EditorProps['findings'][number]) {
  if (line < 1 || line > state.doc.lines) return []
  const { from } = state.doc.line(line)
  return [{ from, to: from, severity: isBroken ? ('error' as const) : ('warning' as const), message: problem }]
}
