import { type Ref, Suspense, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { type BlockWords, english } from '#content/block-words.ts'
import type { CodePress, LessonPlace } from '#site/features/code/code-block.ts'
import { copyText } from '#site/ui/copy-text.ts'
import { pageInteractive } from '#site/ui/hydrated.ts'
import { lazyPart, nothing } from '#site/ui/lazy-part.ts'
import prose from '#site/ui/prose.module.css'
import { useToasts } from '#site/ui/toasts.ts'
import { useInnerLinks } from '#site/ui/use-inner-links.ts'
import { VisuallyHidden } from '#site/ui/VisuallyHidden.tsx'
import { type Enlarged, EnlargedFigure } from './EnlargedFigure.tsx'
import classes from './LessonText.module.css'

/** Learners can read the code without running it. */
const CodeRunner = lazyPart(() => import('#site/features/code/CodeRunner.tsx'), 'CodeRunner', { otherwise: nothing })

const SAID_MS = 3000

/** The element that shows a text, and the HTML that it was given. A browser may have translated what it shows. */
export interface ShownText {
  element: HTMLElement
  html: string
}

interface Props {
  html: string
  /** Those of its blocks. */
  words?: BlockWords | undefined
  ref?: Ref<ShownText>
  /** The lesson whose code and figures can be changed here; without it, they are only shown. */
  code?: LessonPlace
  /** The learner has changed some of its code. */
  hasEdits?: boolean
}

/**
 * A lesson's text and exercise. The HTML is compiled from our own Markdown at build time, so it can be trusted. Buttons in the
 * HTML copy code and enlarge figures.
 */
export function LessonText({ html, words = english, ref, code: place, hasEdits }: Props) {
  const text = useRef<HTMLDivElement>(null)
  const [figure, setFigure] = useState<Enlarged | null>(null)
  const [press, setPress] = useState<CodePress | null>(null)
  const [said, setSaid] = useState('')
  const toasts = useToasts()
  useInnerLinks(text)
  const moves = place !== undefined && html.includes('<moving-figure')
  useEffect(() => {
    // Without it, the still pictures remain.
    if (moves) pageInteractive.then(() => import('./moving-figure.ts')).catch(() => {})
  }, [moves])
  useImperativeHandle<ShownText | null, ShownText | null>(ref, () => text.current && { element: text.current, html }, [html])

  /** Copies the code and shows the result on the button itself, because a dialog around the text would cover a toast. */
  async function copyCode(button: Element) {
    const code = button.closest('.code')?.querySelector('code')?.textContent ?? ''
    const isCopied = await copyText(code)
    button.textContent = isCopied ? words.copied : words.copyingFailed
    setSaid(isCopied ? 'Code copied' : 'Copying failed: select the code and copy it with the keyboard.')
    setTimeout(() => {
      button.textContent = words.copy
      setSaid('')
    }, SAID_MS)
  }

  async function pressCode(block: Element, action: CodePress['action']) {
    // Without it, a press would do nothing, also when the connection is back. Once it is there, a press is answered at once.
    if (press || (await CodeRunner.prefetch())) return setPress((last) => ({ block, action, number: (last?.number ?? 0) + 1 }))
    toasts.add({
      type: 'warning',
      title: 'This code cannot run yet',
      message: 'What runs it could not be loaded. Connect to the internet and press the button again.',
    })
  }

  function handleClick(event: React.MouseEvent) {
    if (!(event.target instanceof Element)) return
    const copy = event.target.closest('[data-copy]')
    if (copy) void copyCode(copy)
    const button = event.target.closest<HTMLElement>('[data-run], [data-edit], [data-check]')
    const block = button?.closest('[data-code]')
    if (button && block) void pressCode(block, Object.keys(button.dataset)[0] as CodePress['action'])
    const svg = event.target.closest('figure')?.querySelector('svg')
    if (svg && !event.target.closest('moving-figure')) setFigure({ svg })
  }

  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the presses are those of the buttons inside */}
      <div
        ref={text}
        className={`${prose.text} ${classes.text}`}
        data-lesson-text
        data-runs={place && ''}
        onClick={handleClick}
        dangerouslySetInnerHTML={{ __html: html }}
      />
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      {place && (press || hasEdits) && (
        <Suspense fallback={null}>
          <CodeRunner key={place.lessonId} text={text} place={place} words={words} press={press} />
        </Suspense>
      )}
      {figure && <EnlargedFigure figure={figure} onClose={() => setFigure(null)} />}
    </>
  )
}
