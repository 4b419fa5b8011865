import { type ReactNode, useState } from 'react'
import { useIsDecorated } from './hydrated.ts'
import classes from './RemotePicture.module.css'

interface Props {
  /** Base address at the stock-photo host, without parameters. */
  src: string
  /** Our own art behind, which shows until the photograph is there and where it never comes. */
  children: ReactNode
  /** Width divided by height. */
  ratio?: number
  /** What the page's layout makes of it, as in `<img sizes>`. */
  sizes?: string
  /** In the first view: fetched at once. All others wait until they come near, and are not in a page as it is sent. */
  priority?: boolean
  /** What it shows, where it is more than decoration. */
  alt?: string
}

const widths = [320, 480, 640, 960, 1280, 1920]
const cardSizes = '(min-width: 75em) 23rem, (min-width: 48em) 45vw, 92vw'

/** A photograph from the external host over art of ours: a page without the host looks finished. */
export function RemotePicture({ src, children, ratio = 1.6, sizes = cardSizes, priority = false, alt = '' }: Props) {
  const isDecorated = useIsDecorated()
  const [failedSrc, setFailedSrc] = useState<string | null>(null)
  return (
    <span className={classes.frame} style={{ aspectRatio: ratio }}>
      {children}
      {src && failedSrc !== src && (priority || isDecorated) && (
        <img
          className={classes.photo}
          src={photoAt(src, 640, ratio)}
          srcSet={widths.map((width) => `${photoAt(src, width, ratio)} ${width}w`).join(', ')}
          sizes={sizes}
          width={640}
          height={Math.round(640 / ratio)}
          alt={alt}
          loading={priority ? 'eager' : 'lazy'}
          fetchPriority={priority ? 'high' : 'auto'}
          decoding="async"
          onError={() => setFailedSrc(src)}
          // It may have failed before React came to a prerendered page.
          ref={(image) => {
            if (image?.complete && image.naturalWidth === 0) setFailedSrc(src)
          }}
        />
      )}
    </span>
  )
}

/** The host crops and compresses: one address per width, in the format that the browser likes best. */
function photoAt(src: string, width: number, ratio: number): string {
  return `${src}?auto=format&fit=crop&w=${width}&h=${Math.round(width / ratio)}&q=75`
}
