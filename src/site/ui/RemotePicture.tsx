import { type ReactNode, useState } from 'react'
import { isBroken } from './broken-picture.ts'
import { useDeferredHydration } from './hydrated.ts'
import { phoneSizes, type PhotoPriority, pictureAt, pictureWidths } from './picture-address.ts'
import classes from './RemotePicture.module.css'

interface Props {
  /** Base URL at the stock-photo host, without parameters. */
  src: string
  /** Our own art behind the photo. It shows until the photo has loaded, or if it never does. */
  children: ReactNode
  /** Width divided by height. */
  ratio?: number
  /** Its width in the layout, as in `<img sizes>`. */
  sizes?: string
  priority?: PhotoPriority
  /** What the photo shows, if it is more than decoration. */
  alt?: string
}

const cardSizes = `(min-width: 75em) 23rem, (min-width: 48em) 45vw, ${phoneSizes}`

/** A photo from the external host on top of our own art, so that the page looks finished even without the host. */
export function RemotePicture({ src, children, ratio = 1.6, sizes = cardSizes, priority, alt = '' }: Props) {
  const isHydrated = useDeferredHydration()
  const [failedSrc, setFailedSrc] = useState<string | null>(null)
  return (
    <span className={classes.frame} style={{ aspectRatio: ratio }}>
      {children}
      {src && failedSrc !== src && (priority === 'first' || isHydrated) && (
        <img
          className={classes.photo}
          src={pictureAt(src, 720, ratio)}
          srcSet={pictureWidths.map((width) => `${pictureAt(src, width, ratio)} ${width}w`).join(', ')}
          sizes={sizes}
          width={720}
          height={Math.round(720 / ratio)}
          alt={alt}
          loading={priority === 'first' ? 'eager' : 'lazy'}
          fetchPriority={priority === 'first' ? 'high' : 'auto'}
          decoding="async"
          onError={() => setFailedSrc(src)}
          ref={(image) => {
            if (isBroken(image)) setFailedSrc(src)
          }}
        />
      )}
    </span>
  )
}
