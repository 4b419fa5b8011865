import { type RefObject, useEffect } from 'react'
import { useNavigate } from 'react-router-dom'

/** Makes links to our own pages inside compiled HTML navigate without loading a new document. */
export function useInnerLinks(text: RefObject<HTMLElement | null>): void {
  const navigate = useNavigate()
  useEffect(() => {
    const element = text.current
    function handleClick(event: MouseEvent) {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      const href = link?.getAttribute('href')
      const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
      if (!href?.startsWith('/') || !isPlain) return
      event.preventDefault()
      void navigate(href)
    }
    element?.addEventListener('click', handleClick)
    return () => element?.removeEventListener('click', handleClick)
  }, [navigate, text])
}
