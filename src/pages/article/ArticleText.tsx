import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import classes from './ArticleText.module.css'

/** The article's own HTML: compiled from our Markdown when the product is built, so there is nobody to distrust. */
export function ArticleText({ html }: { html: string }) {
  const text = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()
  const { hash } = useLocation()

  // The text comes after the page: a deep link's place did not exist when the browser looked for it.
  useEffect(() => {
    if (hash) document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView()
  }, [hash])

  // Links of the text to other screens of ours need no new document.
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
