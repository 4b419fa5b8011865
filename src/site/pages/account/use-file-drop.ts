import { useWindowEvent } from '@mantine/hooks'
import { useState } from 'react'

/**
 * Accepts a file dropped anywhere on the page; otherwise, a drop that misses the target would make the browser navigate to
 * the file. Returns whether a file is being dragged over the page.
 */
export function useFileDrop(onFile: (file: File) => void): boolean {
  const [isOver, setIsOver] = useState(false)

  useWindowEvent('dragover', (event) => {
    if (!event.dataTransfer?.types.includes('Files')) return
    event.preventDefault()
    setIsOver(true)
  })
  useWindowEvent('dragleave', (event) => {
    // No relatedTarget: the pointer has left the window.
    if (event.relatedTarget === null) setIsOver(false)
  })
  useWindowEvent('drop', (event) => {
    const file = event.dataTransfer?.files[0]
    setIsOver(false)
    if (!file) return
    event.preventDefault()
    onFile(file)
  })
  return isOver
}
