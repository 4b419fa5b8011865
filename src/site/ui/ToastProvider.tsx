import { useCallback, useMemo, useRef, useState, type ReactNode } from 'react'
import { PlainToasts } from './PlainToasts.tsx'
import { lazyPart } from './lazy-part.ts'
import type { ShownToasts } from './ToastSurface.tsx'
import { TOAST_DURATION_MS, ToastContext, type Toast, type Toasts } from './toasts.ts'

export const ToastSurface = lazyPart(() => import('./ToastSurface.tsx'), 'ToastSurface')

/**
 * Provides `useToasts`. The first toast loads the notifications library and its styles; further toasts wait meanwhile. If
 * the library fails to load, plain toasts are shown instead, because many toasts report a lost connection.
 */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [isLoaded, setLoaded] = useState(false)
  const [plainToasts, setPlainToasts] = useState<readonly Toast[]>([])
  const waiting = useRef<Toast[]>([])
  const surface = useRef<ShownToasts | null>(null)
  const serial = useRef(0)

  const handleReady = useCallback((ready: ShownToasts) => {
    surface.current = ready
    for (const toast of waiting.current.splice(0)) ready.show(toast)
    return () => {
      surface.current = null
    }
  }, [])

  const loadSurface = useCallback(async () => {
    if (await ToastSurface.prefetch()) return setLoaded(true)
    const unseen = waiting.current.splice(0)
    setPlainToasts((others) => [...others, ...unseen])
  }, [])

  const toasts = useMemo<Toasts>(
    () => ({
      add(toast) {
        const complete: Toast = { duration: TOAST_DURATION_MS, ...toast, id: `toast-${++serial.current}` }
        if (surface.current) {
          surface.current.show(complete)
          return complete.id
        }
        waiting.current.push(complete)
        void loadSurface()
        return complete.id
      },
      close(id) {
        waiting.current = waiting.current.filter((toast) => toast.id !== id)
        setPlainToasts((others) => others.filter((toast) => toast.id !== id))
        surface.current?.close(id)
      },
      clearAll() {
        waiting.current = []
        setPlainToasts([])
        surface.current?.clearAll()
      },
    }),
    [loadSurface],
  )

  return (
    <ToastContext value={toasts}>
      {children}
      {isLoaded && <ToastSurface onReady={handleReady} />}
      {plainToasts.length > 0 && <PlainToasts toasts={plainToasts} onClose={toasts.close} />}
    </ToastContext>
  )
}
