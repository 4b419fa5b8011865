import { IconRefresh } from '@tabler/icons-react'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ArticleText } from './ArticleText.tsx'

interface Props {
  /** `null` where it did not come. */
  html: string | null
  onRetry: () => void
}

/** The text, or why it is not here. */
export function ArticleBody({ html, onRetry }: Props) {
  if (html !== null) return <ArticleText html={html} />
  return (
    <div role="alert">
      <EmptyState
        title="The text did not come through"
        action={
          <Button leftSection={<IconRefresh size={18} aria-hidden />} onClick={onRetry}>
            Try again
          </Button>
        }
      >
        <p>The connection may have gone for a moment. The article is still where it was.</p>
      </EmptyState>
    </div>
  )
}
