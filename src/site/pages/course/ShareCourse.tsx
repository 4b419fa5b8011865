import { IconLink, IconShare2 } from '@tabler/icons-react'
import { Button } from '#site/ui/Button.tsx'
import { useSharing } from '#site/ui/use-sharing.ts'

/** Opens the device's share sheet if it has one; otherwise copies the link. */
export function ShareCourse({ title }: { title: string }) {
  const { copyLink, share } = useSharing(title, 'Paste it wherever someone should see this course.')
  const Icon = share ? IconShare2 : IconLink
  return (
    <Button variant="default" leftSection={<Icon size={18} aria-hidden />} onClick={() => void (share ?? copyLink)()}>
      {share ? 'Share' : 'Copy link'}
    </Button>
  )
}
