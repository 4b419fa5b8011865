import { IconDownload } from '@tabler/icons-react'
import type { DraftStore } from '#site/features/drafts/draft-store.ts'
import type { OutgoingFile } from '#site/features/drafts/outgoing.ts'
import { sentenceFor } from '#site/features/drafts/refusal.ts'
import { useDraftsApi } from '#site/features/drafts/use-draft.ts'
import { Button } from '#site/ui/Button.tsx'
import { useWork } from '#site/ui/loading.ts'
import { saveFile } from '#site/ui/save-file.ts'
import { useToasts } from '#site/ui/toasts.ts'

interface Props {
  id: string
  store: DraftStore
  /** Names the folder and the file; may be empty. */
  slug: string
}

/** Saves the course's folder as a zip, as this browser has it. */
export function DownloadButton({ id, store, slug }: Props) {
  const api = useDraftsApi()
  const toasts = useToasts()
  const { isPending, run } = useWork('download course')
  const fail = (message: string) => toasts.add({ type: 'error', title: 'Not downloaded', message })

  async function download() {
    const { courseZip } = await import('#site/features/drafts/outgoing.ts')
    const files: OutgoingFile[] = []
    for (const { path, hash } of store.getState().files) {
      const text = hash === '' ? store.textOf(path) : null
      if (text !== null) files.push({ path, content: text })
      else if (hash !== '' && api) {
        const content = await api.download(id, hash)
        if (!content.ok) return fail(sentenceFor(content.error))
        files.push({ path, content: new Uint8Array(await content.value.arrayBuffer()) })
      }
    }
    saveFile(courseZip(slug, files), `${slug || 'course'}.zip`)
  }

  return (
    <Button
      variant="subtle"
      color="gray"
      size="compact-md"
      loading={isPending}
      aria-label="Download as a zip"
      title="Download as a zip"
      onClick={() => void run(download).catch(() => fail('The download could not be made. Check your connection, then try again.'))}
    >
      <IconDownload aria-hidden size={19} display="block" />
    </Button>
  )
}
