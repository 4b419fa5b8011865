import { IconDownload } from '@tabler/icons-react'
import type { DraftStore } from '#site/features/drafts/draft-store.ts'
import type { OutgoingFile } from '#site/features/drafts/outgoing.ts'
import { sentenceFor } from '#site/features/drafts/refusal.ts'
import { useDraftsApi } from '#site/features/drafts/use-drafts-api.ts'
import { Button } from '#site/ui/Button.tsx'
import { useWork } from '#site/ui/loading.ts'
import { saveFile } from '#site/ui/save-file.ts'
import { useToasts } from '#site/ui/toasts.ts'

/** A file with its text, or the hash of a picture or recording. */
interface DownloadedFile {
  path: string
  text: string | null
  hash: string
}

interface Props {
  id: string
  /** The files at the moment of the press. */
  files: () => readonly DownloadedFile[]
  /** Names the folder and the file; may be empty. */
  slug: string
  /** Beside a button with words, it has words, too. */
  hasWords?: boolean
}

/** The files of an open draft, as this browser has them. */
export function filesOf(store: DraftStore): DownloadedFile[] {
  return store.getState().files.map(({ path, hash }) => ({ path, hash, text: hash === '' ? store.textOf(path) : null }))
}

/** Saves a course's folder as a zip. */
export function DownloadButton({ id, files, slug, hasWords = false }: Props) {
  const api = useDraftsApi()
  const toasts = useToasts()
  const { isPending, run } = useWork('download course')
  const fail = (message: string) => toasts.add({ type: 'error', title: 'Not downloaded', message })

  async function download() {
    const { courseZip } = await import('#site/features/drafts/outgoing.ts')
    const packed: OutgoingFile[] = []
    for (const { path, text, hash } of files()) {
      if (text !== null) packed.push({ path, content: text })
      else if (hash !== '') {
        const content = await api.download(id, hash)
        if (!content.ok) return fail(sentenceFor(content.error))
        packed.push({ path, content: new Uint8Array(await content.value.arrayBuffer()) })
      }
    }
    saveFile(courseZip(slug, packed), `${slug || 'course'}.zip`)
  }

  return (
    <Button
      variant={hasWords ? 'default' : 'subtle'}
      {...(!hasWords && { color: 'gray', size: 'compact-md', 'aria-label': words, title: words })}
      loading={isPending}
      onClick={() => void run(download).catch(() => fail('The download could not be made. Check your connection, then try again.'))}
    >
      {hasWords ? words : <IconDownload aria-hidden size={19} display="block" />}
    </Button>
  )
}

const words = 'Download as a zip'
