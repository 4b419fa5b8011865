/**
 * Does to the page what a translating browser does: replaces each text node, now and later, with `<font><font>` around a new
 * text. The "translation" lengthens each word by an o. Self-contained, so that browsers can run it, too.
 * @returns a function that ends the translation of what comes
 */
export function translatePage(root: HTMLElement = document.documentElement): () => void {
  const leftOut = '[translate=no], font, script, style, textarea, title, noscript, svg, select'

  function translate(node: Node) {
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT)
    const texts: Text[] = node instanceof Text ? [node] : []
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    for (const text of texts) {
      if (!text.parentElement || text.parentElement.closest(leftOut) || text.data.trim() === '') continue
      const [outer, inner] = [document.createElement('font'), document.createElement('font')]
      inner.textContent = text.data.replace(/\p{L}+/gu, '$&o')
      outer.append(inner)
      text.replaceWith(outer)
    }
  }

  const observer = new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes) {
      if (type === 'characterData') translate(target)
      else addedNodes.forEach(translate)
    }
  })
  translate(root)
  observer.observe(root, { childList: true, characterData: true, subtree: true })
  return () => observer.disconnect()
}
