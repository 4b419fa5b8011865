import postcss, { type Container, type Root } from 'postcss'

/**
 * Of a style sheet what a page as it was rendered can use: rules for elements that are there, and the animations and
 * variables that those name. In doubt a rule stays. The whole sheet follows with the product.
 */
export function firstStyles(css: string, html: string): string {
  const classes = new Set([...html.matchAll(/\sclass="([^"]*)"/g)].flatMap(([, names = '']) => names.split(/\s+/)))
  const root = postcss.parse(css)
  root.walkRules((rule) => {
    if (isFrame(rule.parent)) return
    const used = rule.selectors.filter(
      (selector) => classesOf(selector).every((name) => classes.has(name)) && marksOf(selector).every((mark) => html.includes(mark)),
    )
    if (used.length === 0) rule.remove()
    else if (used.length < rule.selectors.length) rule.selectors = used
  })
  dropUnused(root, html)
  root.walk((node) => {
    if (!('nodes' in node) || node.nodes?.length !== 0) return
    // Layers count in the order of their first mention, whatever they hold.
    if (node.type === 'atrule' && node.name === 'layer') node.replaceWith(postcss.atRule({ name: 'layer', params: node.params }))
    else node.remove()
  })
  return root.toString()
}

function isFrame(parent: Container | undefined): boolean {
  return parent?.type === 'atrule' && 'name' in parent && String(parent.name).endsWith('keyframes')
}

/** The classes that an element must have. */
function classesOf(selector: string): string[] {
  const required = outsideOfBrackets(selector).replace(/\[[^\]]*\]/g, '')
  return [...required.matchAll(/\.([\w-]+)/g)].map(([, name = '']) => name)
}

/** The data attributes that an element must have, as they are written. Scripts change those of the document itself. */
function marksOf(selector: string): string[] {
  if (/:root|html/.test(selector)) return []
  const required = outsideOfBrackets(selector).matchAll(/\[(data-[\w-]+)(?:=["']?([\w-]+)["']?)?\]/g)
  return [...required].map(([, name = '', value]) => (value === undefined ? ` ${name}` : ` ${name}="${value}"`))
}

/** The content of :not(), :is() and the like may be absent; that of :has() must be there. */
function outsideOfBrackets(selector: string): string {
  let outside = selector.replace(/:has\(([^()]*)\)/g, ' $1')
  while (/\([^()]*\)/.test(outside)) outside = outside.replace(/\([^()]*\)/g, '')
  return outside
}

/** Takes away variables and animations that nothing names; then perhaps others are named no more. */
function dropUnused(root: Root, html: string): void {
  for (let isDone = false; !isDone;) {
    isDone = true
    const text = root.toString()
    const named = new Set([...text.matchAll(/var\((--[\w-]+)/g), ...html.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name))
    root.walkDecls(/^--/, (declaration) => {
      if (named.has(declaration.prop)) return
      declaration.remove()
      isDone = false
    })
  }
  const animated = new Set<string>()
  root.walkDecls(/^animation(-name)?$/, ({ value }) => {
    for (const word of value.split(/[\s,]+/)) animated.add(word)
  })
  root.walkAtRules('keyframes', (rule) => {
    if (!animated.has(rule.params)) rule.remove()
  })
}
