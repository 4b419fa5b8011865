import { IconPhotoDown, IconPrinter } from '@tabler/icons-react'
import { type RefObject, useState } from 'react'
import { brand } from '#shared/brand.ts'
import { Button } from '#site/ui/Button.tsx'
import { saveFile } from '#site/ui/save-file.ts'
import { UNTIL_CLOSED, useToasts } from '#site/ui/toasts.ts'
import classes from './Certificate.module.css'
import type { CertificateContent } from './certificate-content.ts'

interface Props {
  content: CertificateContent
  slug: string
  /** The sheet on the page; the picture uses its colors. */
  sheet: RefObject<Element | null>
}

/** Prints the certificate, or saves it as a picture. */
export function CertificateActions({ content, slug, sheet }: Props) {
  const [isDrawing, setDrawing] = useState(false)
  const toasts = useToasts()

  async function handleDownload() {
    if (!sheet.current) return
    setDrawing(true)
    const picture = await drawn(content, sheet.current)
    setDrawing(false)
    if (picture) saveFile(picture, `${brand.slug}-certificate-${slug}.png`)
    else {
      toasts.add({
        type: 'error',
        title: 'The picture could not be drawn',
        message: 'This browser did not allow it. Printing to a PDF gives you the same certificate.',
        duration: UNTIL_CLOSED,
      })
    }
  }

  return (
    <div className={classes.actions}>
      <Button leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => window.print()}>
        Print or save as PDF
      </Button>
      <Button
        variant="default"
        leftSection={<IconPhotoDown size={18} aria-hidden />}
        disabled={isDrawing}
        onClick={() => void handleDownload()}
      >
        Download as picture
      </Button>
    </div>
  )
}

/** Loads the drawing code on demand. Null if loading or drawing fails. */
async function drawn(content: CertificateContent, sheet: Element): Promise<Blob | null> {
  try {
    const { certificatePicture } = await import('./certificate-picture.ts')
    return await certificatePicture(content, sheet)
  } catch {
    return null
  }
}
