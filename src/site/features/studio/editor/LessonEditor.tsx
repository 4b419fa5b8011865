import { type DragEvent, Suspense, useEffect, useEffectEvent, useId, useImperativeHandle, useRef, useState } from 'react'
import { english, findBlockWords } from '#content/block-words.ts'
import type { Finding } from '#compiler/finding.ts'
import type { Result } from '#shared/result.ts'
import { lazyPart } from '#site/ui/lazy-part.ts'
import { LoadingScreen } from '#site/ui/LoadingScreen.tsx'
import { missingDialog } from '#site/ui/missing-part.tsx'
import {
  codeBlock,
  type Edit,
  exerciseBlock,
  figureLine,
  insertBlock,
  insertLink,
  type Selection,
  startOfLine,
  table,
  toggleHeading,
  toggleList,
  toggleMark,
} from './blocks.ts'
import type { CommandName, EditorHandle, TextSource } from './editor.ts'
import { CodeEditor, PlainEditor } from './editors.ts'
import classes from './LessonEditor.module.css'
import { aboveQuestions, newQuestionPlace, questionAt, type QuestionPlace, takenNames } from './question-places.ts'
import { Toolbar } from './Toolbar.tsx'

const QuestionDialog = lazyPart(() => import('./QuestionDialog.tsx'), 'QuestionDialog', { otherwise: missingDialog })
const GiftDialog = lazyPart(() => import('./GiftDialog.tsx'), 'GiftDialog', { otherwise: missingDialog })
const FigureDialog = lazyPart(() => import('./FigureDialog.tsx'), 'FigureDialog', { otherwise: missingDialog })

interface Props {
  source: TextSource
  title: string
  language: string
  direction: 'ltr' | 'rtl'
  findings: readonly Finding[]
  /** Where the cursor begins. */
  startLine: number | null
  /** The cursor is there. */
  onStarted: () => void
  /** Whether the user prefers a plain field. */
  isPlain: boolean
  onPlainChange: (isPlain: boolean) => void
  /** The names of the course's figures. */
  figures: readonly string[]
  /** Puts a figure into the course. Returns its name there, or a sentence if that fails. */
  onAddFigure: (file: File) => Promise<Result<string, string>>
  onLine: (line: number) => void
  /** Takes files that were dropped onto the text. */
  onFiles: (files: File[]) => void
  ref: React.Ref<{ showLine(line: number): void }>
}

type Opened =
  | { kind: 'figure' }
  | { kind: 'question'; place: QuestionPlace | null; present: readonly string[] }
  | { kind: 'gift'; file: File | null; present: readonly string[] }

const isGift = ({ name }: File) => /\.(gift|txt)$/i.test(name)

/** The editor of one lesson: its toolbar, its text and the forms for questions and figures. */
export function LessonEditor(props: Props) {
  const { source, title, language, direction, findings, startLine, onStarted, isPlain, onPlainChange } = props
  const { figures, onAddFigure, onLine, onFiles, ref } = props
  const id = useId()
  const editor = useRef<EditorHandle>(null)
  const [dialog, setDialog] = useState<Opened | null>(null)
  const [isInQuestion, setIsInQuestion] = useState(false)
  const words = findBlockWords(language) ?? english

  useImperativeHandle(ref, () => ({ showLine: (line: number) => editor.current?.showLine(line) }))

  const started = useEffectEvent(onStarted)
  useEffect(() => {
    if (startLine === null) return
    // The editor's code may still be on its way.
    const timer = setTimeout(() => {
      editor.current?.showLine(startLine)
      started()
    }, 300)
    return () => clearTimeout(timer)
  }, [startLine])

  const apply = (make: (text: string, selection: Selection) => Edit) => editor.current?.apply(make)

  const insert = (block: string, part?: string) =>
    apply((text, selection) => insertBlock(text, aboveQuestions(text, selection, words.questions), block, part))

  function run(name: CommandName) {
    switch (name) {
      case 'heading':
        return apply(toggleHeading)
      case 'bold':
        return apply((text, selection) => toggleMark(text, selection, '**', 'bold words'))
      case 'italic':
        return apply((text, selection) => toggleMark(text, selection, '*', 'slanted words'))
      case 'link':
        return apply(insertLink)
      case 'list':
        return apply((text, selection) => toggleList(text, selection))
      case 'steps':
        return apply((text, selection) => toggleList(text, selection, true))
      case 'table':
        return insert(table, 'Name')
      case 'code':
        return insert(codeBlock, 'write here')
      case 'exercise':
        return insert(exerciseBlock(words), 'The first step.')
      case 'find':
        return editor.current?.find?.()
      case 'figure':
        return setDialog({ kind: 'figure' })
      case 'question': {
        const text = editor.current?.text() ?? ''
        const place = questionAt(text, editor.current?.selection().from ?? 0)
        return setDialog({ kind: 'question', place, present: takenNames(text, place) })
      }
    }
  }

  function handleLine(line: number) {
    const text = editor.current?.text() ?? ''
    setIsInQuestion(questionAt(text, startOfLine(text, line)) !== null)
    onLine(line)
  }

  /** Writes a question in place of the one that was opened, or as a new one. The text may have changed while the form was open. */
  function writeQuestion(written: string, opened: QuestionPlace | null = null) {
    apply((text, selection) => {
      const at = opened ? text.indexOf(opened.source) : -1
      if (opened && at >= 0) return { from: at, to: at + opened.source.length, insert: written, select: { from: at, to: at } }
      const { from, before, after } = newQuestionPlace(text, selection.from, words.questions)
      const begin = from + before.length
      return { from, to: from, insert: before + written + after, select: { from: begin, to: begin } }
    })
  }

  function bringQuestions(file: File | null) {
    setDialog({ kind: 'gift', file, present: takenNames(editor.current?.text() ?? '') })
  }

  /** Files are no text: a browser would open them instead of the page, or write their bytes where they were dropped. */
  function handleDrop(event: DragEvent) {
    const files = [...event.dataTransfer.files]
    if (files.length === 0) return
    event.preventDefault()
    event.stopPropagation()
    const gift = files.find(isGift)
    if (gift) bringQuestions(gift)
    else onFiles(files)
  }

  function writeFigure(file: string, description: string) {
    setDialog(null)
    insert(figureLine(file, description))
  }

  function closeDialog() {
    setDialog(null)
    // The dialog returns the focus to what had it, which the text may not have been.
    setTimeout(() => editor.current?.focus())
  }

  const shared = { ref: editor, source, language, direction, label: `Text of ${title}`, describedBy: `${id}-how`, onLine: handleLine }
  return (
    <div className={classes.editor}>
      <div className={classes.top}>
        <Toolbar isInQuestion={isInQuestion} hasFind={!isPlain} onCommand={run} />
      </div>
      <div className={classes.text} onDropCapture={handleDrop}>
        <Suspense fallback={<LoadingScreen />}>
          {isPlain ? <PlainEditor {...shared} /> : <CodeEditor {...shared} findings={findings} onCommand={run} />}
        </Suspense>
      </div>
      <div className={classes.bottom}>
        <p id={`${id}-how`}>
          {isPlain ? 'Markdown. Tab leaves the field.' : 'Markdown. Type / on an empty line to insert. Tab leaves the text.'}
        </p>
        <label className={classes.plain}>
          <input type="checkbox" checked={isPlain} onChange={(event) => onPlainChange(event.currentTarget.checked)} />
          <span>Plain field</span>
        </label>
      </div>
      <Suspense>
        {dialog?.kind === 'question' && (
          <QuestionDialog
            source={dialog.place?.source ?? null}
            present={dialog.present}
            onClose={closeDialog}
            onWrite={(written) => {
              setDialog(null)
              writeQuestion(written, dialog.place)
            }}
            onBring={() => bringQuestions(null)}
          />
        )}
        {dialog?.kind === 'gift' && <GiftDialog file={dialog.file} present={dialog.present} onClose={closeDialog} onAdd={writeQuestion} />}
        {dialog?.kind === 'figure' && <FigureDialog figures={figures} onAdd={onAddFigure} onClose={closeDialog} onWrite={writeFigure} />}
      </Suspense>
    </div>
  )
}
