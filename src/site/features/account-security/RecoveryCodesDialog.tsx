import { IconCopy, IconDownload, IconPrinter } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useUser } from '#site/auth/auth-context.ts'
import { brand } from '#shared/brand.ts'
import { Button } from '#site/ui/Button.tsx'
import { copyText } from '#site/ui/copy-text.ts'
import { Dialog, DialogActions, DialogTitle } from '#site/ui/Dialog.tsx'
import { saveFile } from '#site/ui/save-file.ts'
import { dateFormat } from '#shared/format.ts'
import classes from './RecoveryCodesDialog.module.css'

interface Props {
  codes: readonly string[]
  onClose: () => void
}

/**
 * Shows new recovery codes, which cannot be shown again. Only the button closes the dialog, so that no stray click loses them.
 */
export function RecoveryCodesDialog({ codes, onClose }: Props) {
  const { email } = useUser()
  const [status, setStatus] = useState('')
  const list = useRef<HTMLOListElement>(null)

  async function copy() {
    if (await copyText(codes.join('\n'))) {
      setStatus('The codes are copied. Paste them into a safe place, such as a password manager.')
    } else {
      if (list.current) window.getSelection()?.selectAllChildren(list.current)
      setStatus('The browser did not copy the codes. They are selected, so that you can copy them yourself.')
    }
  }

  function download() {
    saveFile(new Blob([recoveryCodesText(codes, email, new Date())], { type: 'text/plain' }), `${brand.slug}-recovery-codes.txt`)
    setStatus(`Look for ${brand.slug}-recovery-codes.txt in your downloads.`)
  }

  return (
    <Dialog isOpen isBusy size="lg" onClose={onClose} closesOnClickOutside={false}>
      <DialogTitle>Save your recovery codes</DialogTitle>
      <p className={classes.words}>
        If you lose your authenticator app, one of these codes lets you in instead. Each works once. They are shown only now.
      </p>
      <div className={classes.sheet}>
        <p
          className={classes.paper}
        >{`Recovery codes of ${email} for ${brand.name}. Each works once, instead of the code of the authenticator app.`}</p>
        <ol ref={list} className={classes.codes}>
          {codes.map((code) => (
            <li key={code}>
              {/* Groups are easier to type from paper. The gaps between them are only styling, so that copied codes have none. */}
              {code.match(/.{1,4}/g)?.map((group, index) => (
                <span key={index}>{group}</span>
              ))}
            </li>
          ))}
        </ol>
      </div>
      <div className={classes.buttons}>
        <Button data-autofocus variant="default" leftSection={<IconCopy size={18} aria-hidden />} onClick={() => void copy()}>
          Copy
        </Button>
        <Button variant="default" leftSection={<IconDownload size={18} aria-hidden />} onClick={download}>
          Download
        </Button>
        <Button variant="default" leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => window.print()}>
          Print
        </Button>
      </div>
      <p role="status" className={classes.status}>
        {status}
      </p>
      <DialogActions>
        <Button size="md" onClick={onClose}>
          I have saved them
        </Button>
      </DialogActions>
    </Dialog>
  )
}

const days = dateFormat({ dateStyle: 'long' })

/** Returns the text of the file with the recovery codes. */
export function recoveryCodesText(codes: readonly string[], email: string, now: Date): string {
  return [
    `Recovery codes of ${email} for ${brand.name}, made on ${days(now)}`,
    '',
    ...codes,
    '',
    'Each code works once, instead of the code of the authenticator app. New codes make these void.',
    '',
  ].join('\n')
}
