import { useState } from 'react'
import { isBroken } from './broken-picture.ts'
import classes from './Avatar.module.css'

interface Props {
  /** Its initials are shown if there is no picture. */
  name: string
  src?: string | null
  /** Any CSS length. */
  size?: string
}

/** A round picture or initials. Decorative: the name is always beside it. */
export function Avatar({ name, src, size = '2.25rem' }: Props) {
  const [brokenSrc, setBrokenSrc] = useState<string | null>(null)
  const hasPicture = src && src !== brokenSrc
  return (
    <span className={classes.avatar} style={{ inlineSize: size, blockSize: size }} aria-hidden>
      {hasPicture ? (
        <img
          src={src}
          alt=""
          onError={() => setBrokenSrc(src)}
          ref={(image) => {
            if (isBroken(image)) setBrokenSrc(src)
          }}
        />
      ) : (
        initials(name)
      )}
    </span>
  )
}

/** The first letters of the first and last words. */
function initials(name: string): string {
  const words = name.trim().split(/\s+/)
  const letters = [words[0], words.length > 1 ? words.at(-1) : ''].map((word) => Array.from(word ?? '')[0] ?? '')
  return letters.join('').toUpperCase()
}
