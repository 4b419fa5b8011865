import { Button } from '@mantine/core'
import { IconLink, IconShare2 } from '@tabler/icons-react'
import { useToasts } from '#ui/toasts.ts'
import classes from './ShareArticle.module.css'

/** Hand the article on: its link, and the device's own way of sharing where there is one. */
export function ShareArticle({ title }: { title: string }) {
  const toasts = useToasts()

  async function handleCopy() {
    const address = addressToShare()
    try {
      await navigator.clipboard.writeText(address)
      toasts.add({ type: 'success', title: 'Link copied', message: 'Paste it wherever someone should read this.' })
    } catch {
      // Not allowed, or not a safe origin: the reader can still copy by hand.
      toasts.add({ type: 'error', title: 'The link could not be copied', message: address })
    }
  }

  async function handleShare() {
    try {
      await navigator.share({ title, url: addressToShare() })
    } catch {
      // Closed without a choice: nothing to say.
    }
  }

  return (
    <div className={classes.share} role="group" aria-label="Share this article">
      <Button variant="default" size="sm" leftSection={<IconLink size={18} aria-hidden />} onClick={() => void handleCopy()}>
        Copy link
      </Button>
      {typeof navigator.share === 'function' && (
        <Button variant="default" size="sm" leftSection={<IconShare2 size={18} aria-hidden />} onClick={() => void handleShare()}>
          Share
        </Button>
      )}
    </div>
  )
}

/** Without the place in the text that the reader happens to be at. */
function addressToShare(): string {
  return window.location.origin + window.location.pathname
}
