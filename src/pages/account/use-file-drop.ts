import { useWindowEvent } from '@mantine/hooks'
import { useState } from 'react'

/**
 * Takes a file that is dropped anywhere on the page: a near miss would make the browser leave for the file.
 * True while one hovers.
 */
export function useFileDrop(onFile: (file: File) => void): boolean {
  const [isOver, setIsOver] = useState(false)

  useWindowEvent('dragover', (event) => {
    if (!event.dataTransfer?.types.includes('Files')) return
    event.preventDefault()
    setIsOver(true)
  })
  useWindowEvent('dragleave', (event) => {
    // Without a next element the pointer has left the window.
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
