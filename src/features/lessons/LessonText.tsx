import { type Ref, useImperativeHandle, useRef, useState } from 'react'
import prose from '#ui/prose.module.css'
import { useInnerLinks } from '#ui/use-inner-links.ts'
import { useToasts } from '#ui/toasts.ts'
import { EnlargedFigure } from './EnlargedFigure.tsx'
import classes from './LessonText.module.css'

/**
 * A lesson's text and exercise. The HTML is compiled from our own Markdown at build time, so it can be trusted. Its buttons copy
 * code and enlarge figures.
 */
export function LessonText({ html, ref }: { html: string; ref?: Ref<HTMLElement> }) {
  const text = useRef<HTMLDivElement>(null)
  const [figure, setFigure] = useState<SVGElement | null>(null)
  const toasts = useToasts()
  useInnerLinks(text)
  useImperativeHandle<HTMLElement | null, HTMLElement | null>(ref, () => text.current, [])

  async function copyCode(code: string) {
    try {
      await navigator.clipboard.writeText(code)
      toasts.add({ type: 'success', title: 'Code copied', message: 'It is on your clipboard.', duration: 2000 })
    } catch {
      toasts.add({ type: 'error', title: 'The code could not be copied', message: 'Select it and copy it with the keyboard.' })
    }
  }

  function handleClick(event: React.MouseEvent) {
    if (!(event.target instanceof Element)) return
    if (event.target.closest('[data-copy]')) {
      void copyCode(event.target.closest('div')?.querySelector('code')?.textContent ?? '')
    }
    setFigure(event.target.closest('figure')?.querySelector('svg') ?? null)
  }

  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the presses are those of the buttons inside */}
      <div
        ref={text}
        className={`${prose.text} ${classes.text}`}
        data-lesson-text
        onClick={handleClick}
        dangerouslySetInnerHTML={{ __html: html }}
      />
      {figure && <EnlargedFigure figure={figure} onClose={() => setFigure(null)} />}
    </>
  )
}
