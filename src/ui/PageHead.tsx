interface Props {
  /** What the screen is; the product's name follows it. Without one, the product's name stands alone. */
  title?: string
  /** One sentence for search engines and link previews. */
  description?: string
}

/** The document's title and description; React moves both into the head. */
export function PageHead({ title, description }: Props) {
  return (
    <>
      <title>{title ? `${title} · Ascendo` : 'Ascendo'}</title>
      {description && <meta name="description" content={description} />}
    </>
  )
}
