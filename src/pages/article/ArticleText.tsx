import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import classes from './ArticleText.module.css'

/** The article's HTML. It is compiled from our own Markdown at build time, so it can be trusted. */
export function ArticleText({ html }: { html: string }) {
  const text = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()
  const { hash } = useLocation()

  // The text loads after the page: when the browser looked for the anchor of a deep link, it did not exist yet.
  useEffect(() => {
    if (hash) document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView()
  }, [hash])

  // Links to our own pages navigate without loading a new document.
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
  }, [navigate])

  return <div ref={text} className={classes.text} dangerouslySetInnerHTML={{ __html: html }} />
}
