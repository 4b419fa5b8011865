import { type ComponentPropsWithRef, useRef } from 'react'
import { Button, type ButtonLook } from './Button.tsx'

interface Props extends ButtonLook, Omit<ComponentPropsWithRef<'button'>, keyof ButtonLook | 'onClick'> {
  /** The kinds of files that the system offers first, as in an input element. */
  accept?: string
  multiple?: boolean
  /** The accessible name of the file input that the button opens. */
  inputLabel: string
  /** Gets at least one file. */
  onFiles: (files: File[]) => void
}

/** A button that asks the system for files. */
export function FileButton({ accept, multiple, inputLabel, onFiles, ...button }: Props) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={accept}
        multiple={multiple}
        aria-label={inputLabel}
        hidden
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])]
          // The same files can be chosen again.
          currentTarget.value = ''
          if (files.length > 0) onFiles(files)
        }}
      />
      <Button {...button} onClick={() => input.current?.click()} />
    </>
  )
}
