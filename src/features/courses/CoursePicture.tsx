import { useState } from 'react'
import type { Category } from './course.ts'
import { CategoryArt } from './CategoryArt.tsx'
import classes from './CoursePicture.module.css'

interface CoursePictureProps {
  /** Base address at the stock-photo host, without parameters. */
  src: string
  category: Category
  /** Varies the art behind; a course's id. */
  seed: string
  /** What the page's layout makes of it, as in `<img sizes>`. */
  sizes?: string
  /** In the first view: fetched at once. All others wait until they come near. */
  priority?: boolean
}

const widths = [320, 480, 640, 960, 1280, 1920]
const cardSizes = '(min-width: 75em) 23rem, (min-width: 48em) 45vw, 92vw'

/**
 * A photograph of 16:10 over the category's art, which shows until the photograph is there and where it never comes.
 * Decoration: the title always stands beside it.
 */
export function CoursePicture({ src, category, seed, sizes = cardSizes, priority = false }: CoursePictureProps) {
  const [failedSrc, setFailedSrc] = useState<string | null>(null)
  return (
    <span className={classes.frame}>
      <CategoryArt category={category} seed={seed} />
      {src && failedSrc !== src && (
        <img
          className={classes.photo}
          src={photoAt(src, 640)}
          srcSet={widths.map((width) => `${photoAt(src, width)} ${width}w`).join(', ')}
          sizes={sizes}
          width={640}
          height={400}
          alt=""
          loading={priority ? 'eager' : 'lazy'}
          fetchPriority={priority ? 'high' : 'auto'}
          decoding="async"
          onError={() => setFailedSrc(src)}
        />
      )}
    </span>
  )
}

/** The host crops and compresses: one address per width, in the format that the browser likes best. */
function photoAt(src: string, width: number): string {
  return `${src}?auto=format&fit=crop&w=${width}&h=${Math.round((width * 5) / 8)}&q=75`
}
