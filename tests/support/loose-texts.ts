/**
 * Reports each text that React removes or rewrites by itself, or puts something before. In a page that the browser has
 * translated, that fails or shows nowhere, because the translation replaced the text node. The content of an element that
 * contains only text is safe: React sets it as a whole.
 *
 * Sees what the lint rule (text-of-its-own.ts) cannot: text that reaches other texts through variables and components.
 * Self-contained, so that browsers can run it, too (`addInitScript`).
 */
export function reportLooseTexts(report: (problem: string) => void = console.error): void {
  const { removeChild, insertBefore } = Node.prototype
  const nodeValue = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue')
  if (!nodeValue?.set || 'reportsLooseTexts' in Node.prototype) return

  const isReacts = (node: Node) => Object.keys(node).some((key) => key.startsWith('__reactFiber$'))
  function check(what: string, node: Node | null) {
    if (!(node instanceof Text) || node.data.trim() === '' || !isReacts(node)) return
    const parent = node.parentElement
    // A whole tree ends in its container, which is never drawn again.
    const isHarmless =
      parent?.closest('[translate=no], style, script, title') ||
      Object.keys(parent ?? {}).some((key) => key.startsWith('__reactContainer$'))
    if (isHarmless) return
    const place = parent ? parent.outerHTML.slice(0, 300) : 'it is no longer on the page'
    report(`React ${what} the text “${node.data}” by itself. Put it into an element of its own: ${place}`)
  }

  Object.defineProperties(Node.prototype, {
    reportsLooseTexts: { value: true },
    removeChild: {
      configurable: true,
      writable: true,
      value: function (this: Node, child: Node) {
        check('removes', child)
        return removeChild.call(this, child)
      },
    },
    insertBefore: {
      configurable: true,
      writable: true,
      value: function (this: Node, added: Node, before: Node | null) {
        check('inserts before', before)
        return insertBefore.call(this, added, before)
      },
    },
    nodeValue: {
      ...nodeValue,
      set(this: Node, value: string | null) {
        if (value !== this.nodeValue) check('rewrites', this)
        nodeValue.set?.call(this, value)
      },
    },
  })
}
