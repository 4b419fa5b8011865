import { IconLink, IconShare2 } from '@tabler/icons-react'
import { Button } from '#ui/Button.tsx'
import { useSharing } from '#ui/use-sharing.ts'

/** The device's own way of sharing where there is one, otherwise the link to paste. */
export function ShareCourse({ title }: { title: string }) {
  const { copyLink, share } = useSharing(title, 'Paste it wherever someone should see this course.')
  const Icon = share ? IconShare2 : IconLink
  return (
    <Button variant="default" leftSection={<Icon size={18} aria-hidden />} onClick={() => void (share ?? copyLink)()}>
      {share ? 'Share' : 'Copy link'}
    </Button>
  )
}
