import { useEffect } from 'react'
import { Sentence } from './Sentence.tsx'
import classes from './PlainToasts.module.css'
import type { Toast } from './toasts.ts'

interface Props {
  toasts: readonly Toast[]
  onClose: (id: string) => void
}

/** Toasts without the notifications library, in case it fails to load. */
export function PlainToasts({ toasts, onClose }: Props) {
  return (
    <div className={classes.stack}>
      {toasts.map((toast) => (
        <PlainToast key={toast.id} toast={toast} onClose={onClose} />
      ))}
    </div>
  )
}

function PlainToast({ toast, onClose }: { toast: Toast; onClose: (id: string) => void }) {
  const { id, action, duration } = toast
  useEffect(() => {
    if (!Number.isFinite(duration)) return
    const timer = setTimeout(() => onClose(id), duration)
    return () => clearTimeout(timer)
  }, [id, duration, onClose])

  return (
    <div className={classes.toast} role={toast.type === 'error' ? 'alert' : 'status'}>
      <strong>{toast.title}</strong>
      <p>
        <Sentence text={toast.message} quoted={toast.quoted} />
      </p>
      <div className={classes.buttons}>
        {action && (
          <button
            type="button"
            onClick={() => {
              onClose(id)
              action.handler()
            }}
          >
            {action.label}
          </button>
        )}
        <button type="button" onClick={() => onClose(id)}>
          Close
        </button>
      </div>
    </div>
  )
}
