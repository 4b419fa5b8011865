import { useId, useEffect, useState } from 'react'
import { interfaceAttributes, languageAttributes, type Written } from '#shared/content-language.ts'
import classes from './TableOfContents.module.css'

interface Props {
  /** The heading above the list, such as "In this article". */
  title: string
  /** The text that has them. */
  content: Written
  headings: readonly { id: string; text: string; level: 2 | 3 }[]
  /** Whether it has a frame on narrow screens, where it stands above the text. */
  isFramed?: boolean
}

/** A text's headings as links; the one being read is marked. */
export function TableOfContents({ title, content, headings, isFramed = false }: Props) {
  const id = useId()
  const current = useCurrentHeading(headings)
  if (headings.length === 0) return null
  return (
    <nav className={classes.contents} data-framed={isFramed || undefined} {...languageAttributes(content)} aria-labelledby={id}>
      <h2 id={id} className={classes.title}>
        <span {...interfaceAttributes(content)}>{title}</span>
      </h2>
      <ol className={classes.list}>
        {headings.map((heading) => (
          <li key={heading.id} data-level={heading.level}>
            <a className={classes.link} href={`#${heading.id}`} aria-current={current === heading.id ? 'location' : undefined}>
              {heading.text}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** A heading counts as reached at this distance from the top of the window, in pixels. */
const readingLine = 160

/** The id of the heading whose section is being read; `null` above the first. */
function useCurrentHeading(headings: readonly { id: string }[]): string | null {
  const [current, setCurrent] = useState<string | null>(null)

  useEffect(() => {
    let frame = 0
    function look() {
      frame = 0
      const passed = headings.filter(({ id }) => {
        const top = document.getElementById(id)?.getBoundingClientRect().top
        return top !== undefined && top <= readingLine
      })
      setCurrent(passed.at(-1)?.id ?? null)
    }
    function handleScroll() {
      frame ||= requestAnimationFrame(look)
    }
    window.addEventListener('scroll', handleScroll, { passive: true })
    return () => {
      window.removeEventListener('scroll', handleScroll)
      cancelAnimationFrame(frame)
    }
  }, [headings])

  return current
}
