import { IconLink, IconShare2 } from '@tabler/icons-react'
import { Button } from '#site/ui/Button.tsx'
import { useSharing } from '#site/ui/use-sharing.ts'
import box from '#site/ui/box.module.css'

/** Copies the article's link, or opens the device's share sheet if it has one. */
export function ShareArticle({ title }: { title: string }) {
  const { copyLink, share } = useSharing(title, 'Paste it wherever someone should read this.')
  return (
    <div className={box.tightRow} role="group" aria-label="Share this article">
      <Button variant="default" size="sm" leftSection={<IconLink size={18} aria-hidden />} onClick={() => void copyLink()}>
        Copy link
      </Button>
      {share && (
        <Button variant="default" size="sm" leftSection={<IconShare2 size={18} aria-hidden />} onClick={() => void share()}>
          Share
        </Button>
      )}
    </div>
  )
}
