import { IconNote } from '@tabler/icons-react'
import { useLayoutEffect, useMemo } from 'react'
import { createPortal } from 'react-dom'
import { VisuallyHidden } from '#site/ui/VisuallyHidden.tsx'
import classes from './SectionButtons.module.css'

interface Props {
  lesson: HTMLElement
  onNote: (heading: Element) => void
}

/** A button beside each heading of a lesson, so that learners can write a note without selecting text. */
export function SectionButtons({ lesson, onNote }: Props) {
  const headings = useMemo(() => [...lesson.querySelectorAll('h2, h3')].map((heading) => ({ heading, frame: createFrame() })), [lesson])

  useLayoutEffect(() => {
    for (const { heading, frame } of headings) {
      heading.replaceWith(frame)
      frame.prepend(heading)
    }
    return () => {
      for (const { heading, frame } of headings) frame.replaceWith(heading)
    }
  }, [headings])

  return headings.map(({ heading, frame }, place) =>
    createPortal(
      <button type="button" title="Add a note to this section" onClick={() => onNote(heading)}>
        <IconNote size={20} stroke={1.7} aria-hidden />
        <VisuallyHidden component="span">{`Add a note to “${heading.textContent}”`}</VisuallyHidden>
      </button>,
      frame,
      place,
    ),
  )
}

function createFrame(): HTMLElement {
  const frame = document.createElement('div')
  frame.dataset['section'] = ''
  if (classes.section) frame.className = classes.section
  return frame
}
