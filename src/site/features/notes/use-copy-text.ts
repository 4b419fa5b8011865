import { copyText } from '#site/ui/copy-text.ts'
import { useToasts } from '#site/ui/toasts.ts'

/** Returns a function that copies a text to the clipboard, and shows a toast with the result. */
export function useCopyText(): (text: string, done: string) => Promise<void> {
  const toasts = useToasts()
  return async (text, done) => {
    if (await copyText(text)) {
      toasts.add({ type: 'success', title: done, message: 'It is on your clipboard.', duration: 2000 })
    } else {
      toasts.add({ type: 'error', title: 'The text could not be copied', message: 'Select it and copy it with the keyboard.' })
    }
  }
}
