import type { PhotoPriority } from '#site/ui/picture-address.ts'
import { RemotePicture } from '#site/ui/RemotePicture.tsx'
import type { ArticleSummary } from '#content/article.ts'
import { ArticleArt } from './ArticleArt.tsx'

interface Props {
  article: Pick<ArticleSummary, 'id' | 'category' | 'image'>
  /** True for a ratio of 2.5:1, as at the top of an article, instead of 16:10. */
  isWide?: boolean
  /** As in `<img sizes>`. */
  sizes?: string
  priority?: PhotoPriority
  /** Needed only if the article's title is not beside the picture. */
  alt?: string
}

/** An article's photo on top of its drawn art. */
export function ArticlePicture({ article, isWide = false, ...picture }: Props) {
  return (
    <RemotePicture src={article.image} ratio={isWide ? 2.5 : 1.6} {...picture}>
      <ArticleArt category={article.category} seed={article.id} isWide={isWide} isBelow={!picture.priority} />
    </RemotePicture>
  )
}
