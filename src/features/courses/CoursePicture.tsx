import { RemotePicture } from '#ui/RemotePicture.tsx'
import type { Category } from '#content/course.ts'
import { CategoryArt } from './CategoryArt.tsx'

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

/**
 * A photograph of 16:10 over the category's art, which shows until the photograph is there and where it never comes.
 * Decoration: the title always stands beside it.
 */
export function CoursePicture({ category, seed, ...picture }: CoursePictureProps) {
  return (
    <RemotePicture {...picture}>
      <CategoryArt category={category} seed={seed} isBelow={!picture.priority} />
    </RemotePicture>
  )
}
