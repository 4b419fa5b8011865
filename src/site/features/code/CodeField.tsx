import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { EditorState, Prec, StateEffect, StateField } from '@codemirror/state'
import { Decoration, type DecorationSet, EditorView, keymap, lineNumbers, WidgetType } from '@codemirror/view'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import classes from './CodeField.module.css'

/** What is wrong in a line, and where. */
export interface LineError {
  /** Starts at 1. */
  line: number
  /** Starts at 1. */
  column: number
  message: string
}

interface Props {
  /** What it holds at first. */
  code: string
  label: string
  describedBy: string
  /** Shown below their lines. */
  errors: readonly LineError[]
  /** How often the learner has asked to write: each time, the field is focused. */
  writes: number
  onChange: (code: string) => void
  onRun: () => void
}

/** The field in which a learner changes code, with errors below their lines. Tab leaves it, as it leaves every field. */
export function CodeField({ code, label, describedBy, errors, writes, onChange, onRun }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(null)
  const [initial] = useState(code)
  const change = useEffectEvent(onChange)
  const run = useEffectEvent(onRun)

  useEffect(() => {
    if (!place.current) return
    const editor = new EditorView({
      parent: place.current,
      state: EditorState.create({
        doc: initial,
        extensions: [
          writing,
          EditorView.contentAttributes.of({ 'aria-label': label, 'aria-describedby': describedBy }),
          Prec.high(keymap.of([{ key: 'Mod-Enter', run: () => (run(), true) }])),
          EditorView.updateListener.of(({ docChanged, state }) => {
            if (docChanged) change(state.doc.toString())
          }),
        ],
      }),
    })
    view.current = editor
    return () => editor.destroy()
  }, [initial, label, describedBy])

  useEffect(() => {
    if (writes > 0) view.current?.focus()
  }, [writes])
  useEffect(() => view.current?.dispatch({ effects: showErrors.of(errors) }), [errors])

  return <div ref={place} className={classes.field} translate="no" dir="ltr" />
}

const showErrors = StateEffect.define<readonly LineError[]>()

class ErrorBelow extends WidgetType {
  private readonly message: string

  constructor(message: string) {
    super()
    this.message = message
  }

  override eq(other: ErrorBelow) {
    return other.message === this.message
  }

  override toDOM() {
    const [place, words] = [document.createElement('div'), document.createElement('div')]
    // The editor measures it, and margins would escape that.
    place.className = classes.error ?? ''
    words.textContent = this.message
    place.append(words)
    return place
  }
}

const errorsShown = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(shown, { changes, effects, state }) {
    const [effect] = effects.filter((one) => one.is(showErrors)).slice(-1)
    return effect ? decorations(state, effect.value) : shown.map(changes)
  },
  provide: (field) => EditorView.decorations.from(field),
})

function decorations({ doc }: EditorState, errors: readonly LineError[]): DecorationSet {
  const found = errors.flatMap(({ line: number, column, message }) => {
    const line = doc.line(Math.min(Math.max(number, 1), doc.lines))
    const from = Math.min(line.from + column - 1, line.to)
    const word = /^[\w$]+/.exec(line.text.slice(from - line.from))?.[0].length ?? 1
    const to = Math.min(from + word, line.to)
    return [
      Decoration.widget({ widget: new ErrorBelow(message), block: true, side: 1 }).range(line.to),
      ...(from < to ? [Decoration.mark({ class: classes.wrong ?? '' }).range(from, to)] : []),
    ]
  })
  return Decoration.set(found, true)
}

const writing = [
  history(),
  keymap.of([...defaultKeymap, ...historyKeymap]),
  lineNumbers(),
  EditorView.lineWrapping,
  EditorState.tabSize.of(2),
  errorsShown,
  EditorView.contentAttributes.of({ spellcheck: 'false', autocorrect: 'off', autocapitalize: 'off' }),
  EditorView.domEventHandlers({
    // Letters are those of the code, not of the page's shortcuts.
    keydown: (event) => event.stopPropagation(),
  }),
]
