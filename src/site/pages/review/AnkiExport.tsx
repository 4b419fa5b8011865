import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { ankiFileName, writeAnkiFile } from '#site/features/lessons/review/anki-file.ts'
import { loadCards } from '#site/features/lessons/review/load-cards.ts'
import type { ReviewRecord } from '#site/features/lessons/review/review-record.ts'
import { formatCount } from '#shared/format.ts'
import { Button } from '#site/ui/Button.tsx'
import { saveFile } from '#site/ui/save-file.ts'
import { siteAddress } from '#site/ui/site-address.ts'
import classes from './ReviewPage.module.css'

/** Saves all of the learner's missed questions as a file for Anki. Nothing is shown if there are none. */
export function AnkiExport({ record }: { record: ReviewRecord }) {
  const [isLoading, setLoading] = useState(false)
  const [outcome, setOutcome] = useState('')
  if (record.cards().length === 0) return null

  async function handleExport() {
    setLoading(true)
    const { found, failed } = await loadCards(record.cards())
    setLoading(false)
    if (found.length > 0) {
      saveFile(new Blob([writeAnkiFile(found, siteAddress())], { type: 'text/plain' }), ankiFileName(record.today()))
    }
    setOutcome(
      [
        found.length > 0 && `${formatCount(found.length, 'question')} saved.`,
        failed.length > 0 && `${formatCount(failed.length, 'question')} could not be loaded: export again when you are online.`,
        found.length + failed.length === 0 && 'The lessons no longer have these questions.',
      ]
        .filter(Boolean)
        .join(' '),
    )
  }

  return (
    <section className={classes.export} aria-labelledby="anki-export">
      <div>
        <h2 id="anki-export">Review elsewhere</h2>
        <p>All questions that you have missed, with answers and explanations, as a text file that Anki imports.</p>
      </div>
      <Button
        variant="default"
        loading={isLoading}
        leftSection={<IconDownload size={18} aria-hidden />}
        onClick={() => void handleExport()}
      >
        Export for Anki
      </Button>
      <p role="status">{outcome}</p>
    </section>
  )
}
