import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { blockKind, expectsOrder } from '#compiler/code-blocks.ts'
import type { BlockWords } from '#content/block-words.ts'
import { useRecord } from '#site/auth/use-record.ts'
import type { CodePress, LessonPlace, PageBlock } from './code-block.ts'
import { CodePanel } from './CodePanel.tsx'
import { codeKind, editedCode } from './edited-code.ts'
import { sqlRunner, typescriptRunner } from './runner.ts'

interface Props {
  text: RefObject<HTMLElement | null>
  place: LessonPlace
  words: BlockWords
  press: CodePress | null
}

const codeIn = (element: Element) => element.querySelector('code')?.textContent ?? ''

function blocksOf(text: HTMLElement): PageBlock[] {
  const counts = { sql: 0, ts: 0 }
  const all = [...text.querySelectorAll<HTMLElement>('[data-code], [data-expects]')].map((element) => {
    const info = element.dataset['code'] ?? element.dataset['expects'] ?? ''
    return { element, info, language: info.startsWith('sql') ? ('sql' as const) : ('ts' as const) }
  })
  return all.flatMap(({ element, info, language }, index) => {
    if (element.dataset['code'] === undefined) return []
    // Text or another language may stand between them.
    const below = blockKind({ info }) === 'start' ? all.slice(index + 1).find((other) => other.language === language) : undefined
    const isExercise = below?.element.dataset['expects'] !== undefined
    const expects = isExercise ? { code: codeIn(below.element), inOrder: expectsOrder(below.info) } : null
    return [{ element, language, name: `${language}-${counts[language]++}`, original: codeIn(element), expects }]
  })
}

/** Lets learners run and change the code of a lesson's text. */
export function CodeRunner({ text, ...others }: Props) {
  const [blocks, setBlocks] = useState<PageBlock[]>([])
  useEffect(() => {
    const { current } = text
    if (current) queueMicrotask(() => setBlocks(blocksOf(current)))
  }, [text])
  return blocks.length > 0 && <RunnableBlocks blocks={blocks} {...others} />
}

function RunnableBlocks({ blocks, place: { courseId, lessonId }, words, press }: Omit<Props, 'text'> & { blocks: PageBlock[] }) {
  const record = useRecord(codeKind, editedCode)
  const [runners] = useState(() => ({ sql: sqlRunner(), typescript: typescriptRunner() }))
  useEffect(
    () => () => {
      runners.sql.stop()
      runners.typescript.stop()
    },
    [runners],
  )

  const [kept] = useState(() => {
    const all = [...(record?.ofLesson(courseId, lessonId) ?? [])]
    return new Map(
      blocks.flatMap(({ name, original }) => {
        // A correction of the lesson may have moved the block. Several exercises may begin with nothing.
        const named = new Map(all).get(name)
        const edit =
          named?.original === original ? named : (all.find(([, one]) => one.original === original && original !== '')?.[1] ?? named)
        return edit ? [[name, edit] as const] : []
      }),
    )
  })
  /** What each changed block holds now, for the blocks below it. */
  const current = useRef(new Map([...kept].map(([name, { code }]) => [name, code])))
  const codeOf = (block: PageBlock) => current.current.get(block.name) ?? block.original

  return blocks.map((block) => (
    <Panel
      key={block.name}
      block={block}
      initial={kept.get(block.name)?.code ?? null}
      wasSolved={kept.get(block.name)?.solvedAt !== undefined}
      words={words}
      press={press?.block === block.element ? press : null}
      runners={runners}
      codeUntil={() => {
        const above = blocks.slice(0, blocks.indexOf(block)).filter(({ language, expects }) => language === block.language && !expects)
        // What a learner tries above an exercise changes nothing in it.
        return [...above.map(block.expects ? ({ original }) => original : codeOf), codeOf(block)]
      }}
      onChange={(code) => {
        if (code === null) current.current.delete(block.name)
        else current.current.set(block.name, code)
        void record?.keep(courseId, lessonId, block.name, { original: block.original, code })
      }}
      onSolve={(code) => void record?.solve(courseId, lessonId, block.name, { original: block.original, code })}
    />
  ))
}

/** An element within the lesson's text that is no part of it: notes know it by its attribute. */
function newPlace(): HTMLElement {
  const place = document.createElement('div')
  place.dataset['codePanel'] = ''
  return place
}

function Panel(props: Parameters<typeof CodePanel>[0]) {
  const { block, press, initial, wasSolved } = props
  const [place] = useState(newPlace)
  const isUsed = press !== null || initial !== null || wasSolved
  const [wasUsed, setWasUsed] = useState(isUsed)
  if (isUsed && !wasUsed) setWasUsed(true)
  // Before the effects of what is in it: an editor measures itself.
  useLayoutEffect(() => {
    if (!wasUsed) return
    block.element.append(place)
    return () => place.remove()
  }, [block, place, wasUsed])
  return wasUsed ? createPortal(<CodePanel {...props} />, place) : null
}
