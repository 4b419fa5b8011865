/**
 * Returns the HTML with this word before each of its ids. Two versions of a text on one page have the same ids, and a figure would take
 * the colors of the other one.
 */
export function withOwnIds(html: string, word: string): string {
  const template = document.createElement('template')
  template.innerHTML = html
  for (const element of template.content.querySelectorAll('*')) {
    for (const { name, value } of element.attributes) {
      if (name === 'id') element.id = `${word}-${value}`
      else if (name === 'href' && value.startsWith('#')) element.setAttribute(name, `#${word}-${value.slice(1)}`)
      else if (value.includes('url(#')) element.setAttribute(name, value.replaceAll('url(#', `url(#${word}-`))
    }
  }
  return template.innerHTML
}
