import { useEffect, useState } from 'react'

/** A heading counts as reached at this distance from the top of the window, in pixels. */
const readingLine = 160

/** The id of the heading whose section is being read; `null` above the first. */
export function useCurrentHeading(headings: readonly { id: string }[]): string | null {
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
