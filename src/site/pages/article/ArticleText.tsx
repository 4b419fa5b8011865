import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import type { ArticleSummary } from '#content/article.ts'
import { languageAttributes } from '#shared/content-language.ts'
import { decodedAddress } from '#shared/paths.ts'
import prose from '#site/ui/prose.module.css'
import { useInnerLinks } from '#site/ui/use-inner-links.ts'

/** The article's HTML. It is compiled from our own Markdown at build time, so it can be trusted. */
export function ArticleText({ summary, html }: { summary: ArticleSummary; html: string }) {
  const text = useRef<HTMLDivElement>(null)
  const { hash } = useLocation()
  useInnerLinks(text)

  // The text loads after the page: when the browser looked for the anchor of a deep link, it did not exist yet.
  useEffect(() => {
    if (hash) document.getElementById(decodedAddress(hash.slice(1)))?.scrollIntoView()
  }, [hash])

  return <div ref={text} className={prose.text} {...languageAttributes(summary)} data-long dangerouslySetInnerHTML={{ __html: html }} />
}
