import { useState } from 'react'
import { isBroken } from '#site/ui/broken-picture.ts'
import { portraitAt } from '#site/ui/picture-address.ts'
import classes from './Portrait.module.css'

interface Props {
  name: string
  /** URL at the stock-photo host, without parameters. */
  src: string
  /** In CSS pixels. */
  size: number
}

/** A portrait on top of the initials, which show if the picture fails to load. Decorative: the name is next to it. */
export function Portrait({ name, src, size }: Props) {
  const [hasFailed, setFailed] = useState(false)
  return (
    <span className={classes.portrait} style={{ inlineSize: size, blockSize: size, fontSize: size * 0.38 }} aria-hidden>
      {name
        .split(/\s+/)
        .slice(0, 2)
        .map((part) => part[0])}
      {src && !hasFailed && (
        <img
          src={portraitAt(src, size)}
          width={size}
          height={size}
          alt=""
          loading="lazy"
          onError={() => setFailed(true)}
          ref={(image) => {
            if (isBroken(image)) setFailed(true)
          }}
        />
      )}
    </span>
  )
}
