import { IconCopy, IconDownload, IconShare } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { brand } from '#shared/brand.ts'
import type { EnrolledCourse } from '#site/features/enrolment/enrolled-course.ts'
import { formatCount } from '#shared/format.ts'
import { Button } from '#site/ui/Button.tsx'
import { copyText } from '#site/ui/copy-text.ts'
import { Dialog, DialogActions, DialogTitle } from '#site/ui/Dialog.tsx'
import { ErrorNote } from '#site/ui/ErrorNote.tsx'
import { QrCode } from '#site/ui/QrCode.tsx'
import { Spinner } from '#site/ui/Spinner.tsx'
import secondary from '#site/ui/secondary.module.css'
import { handOverLink, isLinkable, packed } from './hand-over-link.ts'
import classes from './HandOverDialog.module.css'
import { withOutlines } from './handed-over.ts'

interface Props {
  enrolledCourses: readonly EnrolledCourse[]
  /** Reads what goes with the courses, by kind. */
  readRecord: () => Promise<Readonly<Record<string, unknown>>>
  onSaveFile: () => void
  onClose: () => void
}

interface Offer {
  /** Holds everything, or only the courses if that would be too long. */
  link: string
  /** The link of the code, which holds less. */
  codeLink: string
  /** Whether there is more than the courses. */
  hasOthers: boolean
  /** Whether the link, too, holds only the courses. */
  isFileNeeded: boolean
  leftOut: number
}

/** The most bytes that fit into the largest QR code. */
const longestCode = 2953

async function makeOffer(enrolledCourses: readonly EnrolledCourse[], readRecord: Props['readRecord']): Promise<Offer> {
  const [courses, record] = await Promise.all([withOutlines(enrolledCourses), readRecord()])
  const hasOthers = Object.keys(record).length > 0
  const short = handOverLink(courses, window.location.origin)
  const whole = hasOthers ? handOverLink(courses, window.location.origin, await packed(record)) : short
  return {
    link: isLinkable(whole) ? whole : short,
    codeLink: whole.length > longestCode ? short : whole,
    hasOthers,
    isFileNeeded: !isLinkable(whole),
    leftOut: enrolledCourses.length - courses.length,
  }
}

/** The learner's record as a QR code and a link for another device, or as a file. */
export function HandOverDialog({ enrolledCourses, readRecord, onSaveFile, onClose }: Props) {
  const [offer, setOffer] = useState<Offer | 'failed' | null>(null)
  const link = typeof offer === 'object' ? (offer?.link ?? '') : ''
  const [copied, setCopied] = useState('')
  const field = useRef<HTMLInputElement>(null)

  useEffect(() => {
    let isCurrent = true
    void makeOffer(enrolledCourses, readRecord)
      .catch(() => 'failed' as const)
      .then((made) => isCurrent && setOffer(made))
    return () => {
      isCurrent = false
    }
    // The record is read once: what is changed meanwhile goes with the next link.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [enrolledCourses])

  async function copyLink() {
    if (await copyText(link)) setCopied('The link is copied. Open it on your other device.')
    else {
      field.current?.select()
      setCopied('The browser did not copy the link. The link is selected, so that you can copy it yourself.')
    }
  }

  async function share() {
    try {
      // oxlint-disable-next-line no-restricted-properties -- offered only by a browser that has it
      await navigator.share({ title: `Continue learning at ${brand.name}`, url: link })
    } catch (error) {
      // The learner closed the share sheet: say nothing.
      if (!(error instanceof DOMException && error.name === 'AbortError')) await copyLink()
    }
  }

  return (
    <Dialog isOpen isBusy={false} size="lg" onClose={onClose}>
      <DialogTitle>Continue on another device</DialogTitle>
      <div className={classes.content}>
        {offer === null && (
          <p>
            <Spinner /> Loading...
          </p>
        )}
        {offer === 'failed' && (
          <ErrorNote message="Your courses could not be looked up. Check your internet connection, or save them as a file instead." />
        )}
        {typeof offer === 'object' && offer && (
          <>
            <p>
              Scan this code with the other device&apos;s camera, or send yourself the link. The other device shows what will change before
              anything changes.
            </p>
            {offer.codeLink.length > longestCode ? (
              <p className={secondary.small}>Your record is too large for one code. Use the link or the file.</p>
            ) : (
              <QrCode text={offer.codeLink} label="QR code of the link" />
            )}
            {offer.hasOthers && offer.codeLink !== offer.link && offer.codeLink.length <= longestCode && (
              <p className={secondary.small}>
                The code holds your courses and progress. Your notes, answers and reviews are too many for a code: use the link or the file
                for them.
              </p>
            )}
            {offer.isFileNeeded && (
              <p className={secondary.small}>
                Your notes, answers and reviews are too many for a link. Save them as a file, and import it there.
              </p>
            )}
            <input
              ref={field}
              className={classes.link}
              aria-label="Link"
              readOnly
              value={link}
              onFocus={(event) => event.currentTarget.select()}
            />
            <p role="status" className={secondary.small}>
              {copied}
            </p>
            <p className={secondary.small}>
              <span>
                The link holds your courses, when you finished each lesson, and your notes, answers, reviews and goal, but not your name or
                email address. Opening it does not send the record to any server. Anyone who has the link can read it.
              </span>
              {offer.leftOut > 0 && (
                <span>{` Left out, because the catalog no longer has them: ${formatCount(offer.leftOut, 'course')}.`}</span>
              )}
            </p>
          </>
        )}
      </div>
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        <Button variant="default" leftSection={<IconDownload size={18} aria-hidden />} onClick={onSaveFile}>
          Save as a file
        </Button>
        {/* oxlint-disable-next-line no-restricted-properties -- this line is the feature check */}
        {link && typeof navigator.share === 'function' && (
          <Button variant="default" leftSection={<IconShare size={18} aria-hidden />} onClick={() => void share()}>
            Share
          </Button>
        )}
        {link && (
          <Button leftSection={<IconCopy size={18} aria-hidden />} onClick={() => void copyLink()}>
            Copy the link
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}
