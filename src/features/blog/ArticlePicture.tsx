import { RemotePicture } from '#ui/RemotePicture.tsx'
import type { ArticleSummary } from './article.ts'
import { ArticleArt } from './ArticleArt.tsx'

interface Props {
  article: Pick<ArticleSummary, 'id' | 'category' | 'image'>
  /** Width divided by height; 16:10 without. */
  ratio?: number
  /** As in `<img sizes>`. */
  sizes?: string
  /** In the first view: fetched at once. */
  priority?: boolean
  /** Only where the title does not stand beside it. */
  alt?: string
}

/** An article's photograph over its own drawn art. */
export function ArticlePicture({ article, ...picture }: Props) {
  return (
    <RemotePicture src={article.image} {...picture}>
      <ArticleArt category={article.category} seed={article.id} />
    </RemotePicture>
  )
}
