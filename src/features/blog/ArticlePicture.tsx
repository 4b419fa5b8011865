import { RemotePicture } from '#ui/RemotePicture.tsx'
import type { ArticleSummary } from '#content/article.ts'
import { ArticleArt } from './ArticleArt.tsx'

interface Props {
  article: Pick<ArticleSummary, 'id' | 'category' | 'image'>
  /** Two and a half times as wide as high, as above an article; else 16:10. */
  isWide?: boolean
  /** As in `<img sizes>`. */
  sizes?: string
  /** In the first view: fetched at once. */
  priority?: boolean
  /** Only where the title does not stand beside it. */
  alt?: string
}

/** An article's photograph over its own drawn art. */
export function ArticlePicture({ article, isWide = false, ...picture }: Props) {
  return (
    <RemotePicture src={article.image} ratio={isWide ? 2.5 : 1.6} {...picture}>
      <ArticleArt category={article.category} seed={article.id} isWide={isWide} isBelow={!picture.priority} />
    </RemotePicture>
  )
}
