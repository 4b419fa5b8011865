import type { PhotoPriority } from '#site/ui/picture-address.ts'
import { RemotePicture } from '#site/ui/RemotePicture.tsx'
import { CategoryArt } from './CategoryArt.tsx'

interface CoursePictureProps {
  /** Base URL at the stock-photo host, without parameters. */
  src: string
  category: string
  /** Varies the art behind the photo: the course's id. */
  seed: string
  /** Its width in the layout, as in `<img sizes>`. */
  sizes?: string
  priority?: PhotoPriority
}

/**
 * A 16:10 photo on top of the category's art, which shows until the photo has loaded, or if it never does.
 * Decorative: the title is always beside it.
 */
export function CoursePicture({ category, seed, ...picture }: CoursePictureProps) {
  return (
    <RemotePicture {...picture}>
      <CategoryArt category={category} seed={seed} isBelow={!picture.priority} />
    </RemotePicture>
  )
}
