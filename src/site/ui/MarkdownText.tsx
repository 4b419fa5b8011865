import { IconRefresh } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { languageAttributes, type Written } from '#shared/content-language.ts'
import { decodedAddress } from '#shared/paths.ts'
import { Button } from './Button.tsx'
import { EmptyState } from './EmptyState.tsx'
import prose from './prose.module.css'
import { useInnerLinks } from './use-inner-links.ts'

interface Props {
  /** What the text belongs to: an article, say. It tells the language. */
  content: Written
  /** Compiled from our own Markdown at build time, so it can be trusted. `null` if it failed to load. */
  html: string | null
  /** What it is, such as 'article'. */
  what: string
  onRetry: () => void
}

/** A text, or a note that it failed to load, with a retry. */
export function MarkdownText({ content, html, what, onRetry }: Props) {
  if (html !== null) return <LoadedText content={content} html={html} />
  return (
    <div role="alert">
      <EmptyState
        title="The text failed to load"
        action={
          <Button leftSection={<IconRefresh size={18} aria-hidden />} onClick={onRetry}>
            Try again
          </Button>
        }
      >
        <p>{`The connection may have been lost for a moment. The ${what} is still there.`}</p>
      </EmptyState>
    </div>
  )
}

function LoadedText({ content, html }: { content: Written; html: string }) {
  const text = useRef<HTMLDivElement>(null)
  const { hash } = useLocation()
  useInnerLinks(text)

  // The text loads after the page: when the browser looked for the anchor of a deep link, it did not exist yet.
  useEffect(() => {
    if (hash) document.getElementById(decodedAddress(hash.slice(1)))?.scrollIntoView()
  }, [hash])

  return <div ref={text} className={prose.text} {...languageAttributes(content)} data-long dangerouslySetInnerHTML={{ __html: html }} />
}
