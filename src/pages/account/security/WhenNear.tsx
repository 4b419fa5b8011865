import '@mantine/core/styles/Skeleton.layer.css'
import { Skeleton } from '@mantine/core'
import { Suspense, useEffect, useRef, useState, type ComponentType } from 'react'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'

/** Far enough ahead that scrolling rarely shows a skeleton. */
const AHEAD = '600px'

/** Loads a section once it is about to scroll into view. */
export function WhenNear({ Section }: { Section: ComponentType }) {
  const [isNear, setIsNear] = useState(typeof IntersectionObserver === 'undefined')
  const placeholder = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (isNear || !placeholder.current) return
    const observer = new IntersectionObserver((entries) => entries.some(({ isIntersecting }) => isIntersecting) && setIsNear(true), {
      rootMargin: AHEAD,
    })
    observer.observe(placeholder.current)
    return () => observer.disconnect()
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
