/** A lesson from a Markdown file: a heading at its very top is the title, which the page shows; otherwise the file's name is. */
export function lessonFromMarkdown(name: string, source: string): { title: string; text: string } {
  const [whole = '', heading = ''] = /^\s*# +(.+?) *#* *(?:\n+|$)/.exec(source) ?? []
  // Marks of Markdown are no part of a title.
  const title = heading.replace(/[*_`]/g, '').trim()
  return title === '' ? { title: titleOfName(name), text: source } : { title: title.slice(0, 200), text: source.slice(whole.length) }
}

/** `two_lamps-at-night.md` is 'Two lamps at night'. */
function titleOfName(name: string): string {
  const words = name
    .replace(/\.[^.]*$/, '')
    .replace(/[-_\s]+/g, ' ')
    .trim()
  return words === '' ? 'Lesson' : words.replace(/^\p{L}/u, (letter) => letter.toUpperCase()).slice(0, 200)
}
