import { languageAttributes, type Written } from '#shared/content-language.ts'

/** A title of the school, as a sentence of the interface names it. */
export interface Quoted extends Written {
  title: string
}

/** A sentence of the interface in which a title keeps its language and direction. */
export function Sentence({ text, quoted }: { text: string; quoted: Quoted | undefined }) {
  const { title, ...content } = quoted ?? { title: '' }
  // Where the title is a common word, its quotation marks tell it apart.
  const place = Math.max(text.indexOf(`"${title}"`), text.indexOf(`“${title}”`)) + 1 || text.indexOf(title)
  const attributes = languageAttributes(content)
  if (!quoted || !attributes.lang || place === -1) return <span>{text}</span>
  return (
    <span>
      <span>{text.slice(0, place)}</span>
      <span {...attributes}>{title}</span>
      <span>{text.slice(place + title.length)}</span>
    </span>
  )
}
