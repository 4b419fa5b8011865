import '@mantine/core/styles/Skeleton.layer.css'
import { Skeleton } from '@mantine/core'
import { Suspense, useEffect, useRef, useState, type ComponentType } from 'react'
import { VisuallyHidden } from '#site/ui/VisuallyHidden.tsx'

/** How far below the window a section starts to load: far enough that scrolling rarely shows a skeleton. */
const AHEAD = '600px'
/** After this delay, every section loads, because screen readers and find-in-page look at the whole page. */
const REST_AFTER_MS = 1500

/** Loads a section of a tab when it is about to scroll into view, or after {@link REST_AFTER_MS} at the latest. */
export function WhenNear({ Section }: { Section: ComponentType }) {
  const [isNear, setIsNear] = useState(typeof IntersectionObserver === 'undefined')
  const placeholder = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (isNear || !placeholder.current) return
    const observer = new IntersectionObserver((entries) => entries.some(({ isIntersecting }) => isIntersecting) && setIsNear(true), {
      rootMargin: AHEAD,
    })
    observer.observe(placeholder.current)
    const rest = setTimeout(() => setIsNear(true), REST_AFTER_MS)
    return () => {
      observer.disconnect()
      clearTimeout(rest)
    }
  }, [isNear])

  const waiting = (
    <div ref={placeholder}>
      <VisuallyHidden>Loading...</VisuallyHidden>
      <Skeleton height="14rem" radius="lg" />
    </div>
  )
  if (!isNear) return waiting
  return (
    <Suspense fallback={waiting}>
      <Section />
    </Suspense>
  )
}
