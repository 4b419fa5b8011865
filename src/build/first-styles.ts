import postcss, { type Container, type Root } from 'postcss'

/** States that can wait for the whole style sheet, which loads even if the program does not. */
const laterStates = /:hover|:active|::backdrop/

/** What has no effect until somebody presses, drags or scrolls; -webkit- variants as well. */
const laterProperties = /^(-webkit-)?(transition|user-select|tap-highlight-color|overscroll-behavior|backdrop-filter)/

/** A closed dialog shows nothing, and the program opens it. */
const closedDialogs = /<dialog(?![^>]* open=")[^]*?<\/dialog>/g

/** Attributes that change before the program runs: start.js marks pressed buttons, and browsers open a `<details>`. */
const earlyAttributes = ['aria-busy', 'open']

/**
 * The part of a style sheet that a prerendered page can use: rules for elements on the page, and the animations and variables
 * that those rules name. Print rules are left out, and so is what only a pointer or the program brings about, such as dialogs.
 * When in doubt, a rule stays. The whole sheet is loaded with the program.
 */
export function firstStyles(css: string, page: string): string {
  const html = page.replaceAll(closedDialogs, '')
  const classes = new Set([...html.matchAll(/\sclass="([^"]*)"/g)].flatMap(([, names = '']) => names.split(/\s+/)))
  // A large catalog has thousands of pages with the same classes, attributes and variables, so they share one result.
  const marks = [...marksIn(css)].filter((mark) => has(html, mark))
  const variables = new Set(html.match(/--[\w-]+/g))
  const key = [css, ...[...classes].toSorted(), ...marks, ...[...variables].toSorted()].join()
  const known = found.get(key) ?? stylesFor(css, html, classes)
  found.set(key, known)
  return known
}

const found = new Map<string, string>()
const marksOfSheets = new Map<string, ReadonlySet<string>>()

/** The patterns of all attributes that the sheet's rules require. */
function marksIn(css: string): ReadonlySet<string> {
  const known = marksOfSheets.get(css)
  if (known) return known
  const marks = new Set<string>()
  postcss.parse(css).walkRules(({ selectors }) => selectors.flatMap(marksOf).forEach((mark) => marks.add(mark)))
  marksOfSheets.set(css, marks)
  return marks
}

function stylesFor(css: string, html: string, classes: ReadonlySet<string>): string {
  const root = postcss.parse(css)
  root.walkAtRules('media', (rule) => {
    if (rule.params === 'print') rule.remove()
  })
  root.walkDecls(laterProperties, (declaration) => void declaration.remove())
  root.walkRules((rule) => {
    if (isFrame(rule.parent)) return
    const used = rule.selectors.filter(
      (selector) =>
        !laterStates.test(selector) &&
        classesOf(selector).every((name) => classes.has(name)) &&
        marksOf(selector).every((mark) => has(html, mark)),
    )
    if (used.length === 0) rule.remove()
    else if (used.length < rule.selectors.length) rule.selectors = used
  })
  inlineConstants(root, html)
  dropUnused(root, html)
  root.walk((node) => {
    if (!('nodes' in node) || node.nodes?.length !== 0) return
    // Layers take precedence in the order of their first mention, so an empty one stays.
    if (node.type === 'atrule' && node.name === 'layer') node.replaceWith(postcss.atRule({ name: 'layer', params: node.params }))
    else node.remove()
  })
  return root.toString()
}

function isFrame(parent: Container | undefined): boolean {
  return parent?.type === 'atrule' && 'name' in parent && String(parent.name).endsWith('keyframes')
}

/** The classes that an element must have to match the selector. */
function classesOf(selector: string): string[] {
  const required = withoutOptionalParts(selector).replace(/\[[^\]]*\]/g, '')
  return [...required.matchAll(/\.([\w-]+)/g)].map(([, name = '']) => name)
}

/**
 * The attributes that an element must have to match the selector, as patterns for HTML. Those of the root element are ignored,
 * because scripts change them.
 */
function marksOf(selector: string): string[] {
  const required = withoutOptionalParts(selector)
    .replaceAll(/(?::root|\bhtml)(?:\[[^\]]*\]|[\w:-])*/g, '')
    .replaceAll(':disabled', '[disabled]')
  return [...required.matchAll(/\[([\w-]+)(?:=["']?([\w-]+)["']?)?\]/g)]
    .filter(([, name = '']) => !earlyAttributes.includes(name))
    .map(([, name = '', value]) => (value === undefined ? ` ${name}[\\s=>]` : ` ${name}="${value}"`))
}

/** Whether an element has the attribute. React writes some names in camel case, and lessons' HTML has some without a value. */
function has(html: string, mark: string): boolean {
  return new RegExp(mark, 'i').test(html)
}

/**
 * The selector without the contents of :not(), :is() and the like, which an element need not match. The contents of :has()
 * stay, because they must match.
 */
function withoutOptionalParts(selector: string): string {
  let outside = selector.replace(/:has\(([^()]*)\)/g, ' $1')
  while (/\([^()]*\)/.test(outside)) outside = outside.replace(/\([^()]*\)/g, '')
  return outside
}

/** Replaces variables that have one value, the same on the whole page, with that value. */
function inlineConstants(root: Root, html: string): void {
  const values = new Map<string, Set<string>>()
  root.walkDecls(/^--/, ({ prop, value, parent }) => {
    const isConstant = isForWholePage(parent) && !value.includes('var(') && !html.includes(prop)
    values.set(prop, (values.get(prop) ?? new Set()).add(isConstant ? value : ''))
  })
  root.walkDecls((declaration) => {
    declaration.value = declaration.value.replace(/var\((--[\w-]+)\)/g, (use, name: string) => {
      const [value, other] = values.get(name) ?? []
      return value && other === undefined ? value : use
    })
  })
}

/** Whether a rule applies to the root element in every theme and on every medium. */
function isForWholePage(rule: Container | undefined): boolean {
  if (rule?.type !== 'rule' || !('selector' in rule) || !/^:root(,\s*:host)?$/.test(String(rule.selector))) return false
  const { parent } = rule
  return parent?.type === 'root' || (parent?.type === 'atrule' && 'name' in parent && parent.name === 'layer')
}

/**
 * Removes unused variables and animations. Repeats until no variable is removed, because a removed one may have been the last
 * use of another.
 */
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
