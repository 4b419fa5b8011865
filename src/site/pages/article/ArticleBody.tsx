import { IconRefresh } from '@tabler/icons-react'
import type { ArticleSummary } from '#content/article.ts'
import { Button } from '#site/ui/Button.tsx'
import { EmptyState } from '#site/ui/EmptyState.tsx'
import { ArticleText } from './ArticleText.tsx'

interface Props {
  summary: ArticleSummary
  /** `null` if it failed to load. */
  html: string | null
  onRetry: () => void
}

/** The text, or a note that it failed to load, with a retry. */
export function ArticleBody({ summary, html, onRetry }: Props) {
  if (html !== null) return <ArticleText summary={summary} html={html} />
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
        <p>The connection may have been lost for a moment. The article is still there.</p>
      </EmptyState>
    </div>
  )
}
