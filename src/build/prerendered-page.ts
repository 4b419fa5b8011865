import postcss, { type Container, type Root, type Rule } from 'postcss'
import type { Audience } from '#site/layout/page.ts'

export interface ScreenFiles {
  /** The scripts' addresses, the entry first. */
  scripts: string[]
  /** Style sheets in cascade order. */
  styles: { address: string; css: string }[]
}

interface PageContent extends ScreenFiles {
  path: string
  /** The content of #root. */
  html: string
  /** The audience that sees it. */
  content: Audience
  startScript: string
  /** Further scripts, for what signed-in users see instead. */
  learnersFiles: string[]
  /** The files of the content that it shows. */
  data: string[]
}

const ownFiles = /\s*<(?:script type="module"[^>]*><\/script>|link rel="(?:modulepreload|stylesheet)"[^>]*>)/g

/**
 * Makes an empty page request its screen's files at once; otherwise they would be requested only after the program has
 * loaded.
 */
export function emptyPage(shell: string, { scripts, styles }: ScreenFiles): string {
  const isNew = (address: string) => !shell.includes(`"${address}"`)
  const links = [
    ...styles
      .map(({ address }) => address)
      .filter(isNew)
      .map((address) => `<link rel="stylesheet" crossorigin href="${address}">`),
    ...scripts.filter(isNew).map((address) => `<link rel="modulepreload" crossorigin href="${address}">`),
  ]
  return shell.replace('</head>', () => `${links.join('\n')}\n  </head>`)
}

/** Content for learners stays hidden unless before-paint.ts finds a session, so it is also hidden where scripts do not run. */
const audienceMarks: Record<Audience, string> = {
  everyone: '',
  visitors: ' data-audience="visitors"',
  learners: ' data-audience="learners" data-pending="script"',
  enrolled: ' data-audience="enrolled" data-pending="script"',
}

/** Turns the build's empty page into one that shows its content at once and loads the program afterward. */
export function prerenderedPage(
  shell: string,
  { path, html, content, startScript, scripts, learnersFiles, data, styles }: PageContent,
): string {
  const marks = `data-prerendered="${path}"${audienceMarks[content]}`
  const sheets = styles.map(({ address }) => `<link rel="stylesheet" href="${address}">`).join('\n')
  // `disabled` keeps the browser from loading them: start.ts does that after the first paint, and Vite's preloading for
  // later screens finds them here. Where scripts do not run, they are loaded at once.
  const links = `${sheets.replaceAll('>', ' disabled>')}\n<noscript>${sheets}</noscript>`
  const body = shell.slice(shell.indexOf('<body'))
  const css = firstStyles(styles.map((style) => style.css).join(''), body + html)
  const files = Object.entries({
    files: [...scripts, ...data],
    ...(learnersFiles.length > 0 && { 'learners-files': learnersFiles }),
  })
    .map(([name, names]) => `data-${name}="${names.join(' ')}"`)
    .join(' ')
  return (
    shell
      .replace(ownFiles, '')
      .replaceAll(/\n\s+/g, '\n')
      // Without scripts the page is light; before-paint.ts sets the user's theme.
      .replace('<html lang="en"', () => `<html lang="en" data-mantine-color-scheme="light" ${marks}`)
      .replace('</head>', () => `<style>${css}</style>\n${links}\n</head>`)
      .replace('<div id="root"></div>', () => `<div id="root">${html}</div>\n<script ${files}>${startScript}</script>`)
  )
}

/** States that can wait for the whole style sheet, which loads even if the program does not. */
const laterStates = /:hover|:active|::backdrop/

/** What has no effect until somebody presses, drags or scrolls; -webkit- variants as well. */
const laterProperties = /^(-webkit-)?(transition|user-select|tap-highlight-color|overscroll-behavior|backdrop-filter)/

/** A closed dialog shows nothing, and the program opens it. */
const closedDialogs = /<dialog(?![^>]* open=")[^]*?<\/dialog>/g

/** The page's footer begins below every window. `boot.css` hides it until the whole style sheets are there. */
const pageFooter = /(?<=<\/main>)<footer[^]*<\/footer>/

/** Attributes that change before the program runs: start.ts marks pressed buttons, and browsers open a `<details>`. */
const earlyAttributes = ['aria-busy', 'open']

/**
 * The part of a style sheet that a prerendered page can use: rules for elements on the page, and the animations and variables
 * that those rules name. Print rules are left out, and so are the page's footer and what only a pointer or the program brings about,
 * such as dialogs. When in doubt, a rule stays. The whole sheet is loaded after the first paint, or at once where scripts do not run.
 */
export function firstStyles(css: string, page: string): string {
  const html = page.replaceAll(closedDialogs, '').replace(pageFooter, '')
  const sheet = sheets.get(css) ?? readSheet(css)
  sheets.set(css, sheet)
  const used = namesIn(html)
  // Many pages use the same of what the sheet names, so they share one result.
  const key = [...sheet.named].filter((name) => used.has(name)).join()
  const known = sheet.found.get(key) ?? stylesFor(sheet, used)
  sheet.found.set(key, known)
  return known
}

/** Classes, attributes and variables: `.card`, `[open]`, `[type=button]`, `--ink`. Attributes are in lowercase. */
type Names = ReadonlySet<string>

/** A style sheet without what no page needs first. */
interface Sheet {
  root: Root
  /** The names that a page must use to match a selector: one list for each selector of each rule, in the order of `rulesOf`. */
  required: string[][][]
  /** All names in the sheet. */
  named: Names
  /** The results for pages, by what they use of `named`. */
  found: Map<string, string>
}

const sheets = new Map<string, Sheet>()

function readSheet(css: string): Sheet {
  const root = postcss.parse(css)
  root.walkAtRules('media', (rule) => {
    if (rule.params === 'print') rule.remove()
  })
  root.walkDecls(laterProperties, (declaration) => void declaration.remove())
  root.walkRules((rule) => {
    if (isFrame(rule.parent)) return
    const early = rule.selectors.filter((selector) => !laterStates.test(selector))
    if (early.length === 0) rule.remove()
    else if (early.length < rule.selectors.length) rule.selectors = early
  })
  const required = rulesOf(root).map((rule) => rule.selectors.map(namesRequiredBy))
  return { root, required, named: new Set([...required.flat(2), ...(css.match(/--[\w-]+/g) ?? [])]), found: new Map() }
}

function rulesOf(root: Root): Rule[] {
  const rules: Rule[] = []
  root.walkRules((rule) => {
    if (!isFrame(rule.parent)) rules.push(rule)
  })
  return rules
}

function stylesFor(sheet: Sheet, used: Names): string {
  const root = sheet.root.clone()
  for (const [index, rule] of rulesOf(root).entries()) {
    const required = sheet.required[index] ?? []
    const kept = rule.selectors.filter((_, place) => (required[place] ?? []).every((name) => used.has(name)))
    if (kept.length === 0) rule.remove()
    else if (kept.length < rule.selectors.length) rule.selectors = kept
  }
  inlineConstants(root, used)
  dropUnused(root, used)
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

/**
 * The classes and attributes that elements must have to match the selector. Attributes of the root element are ignored, because
 * scripts change them.
 */
function namesRequiredBy(selector: string): string[] {
  const required = withoutOptionalParts(selector)
  const classes = [...required.replace(/\[[^\]]*\]/g, '').matchAll(/\.[\w-]+/g)].map(([name]) => name)
  const attributes = required
    .replaceAll(/(?::root|\bhtml)(?:\[[^\]]*\]|[\w:-])*/g, '')
    .replaceAll(':disabled', '[disabled]')
    .matchAll(/\[([\w-]+)(?:=["']?([\w-]+)["']?)?\]/g)
  return [
    ...classes,
    ...[...attributes].filter(([, name = '']) => !earlyAttributes.includes(name)).map(([, name = '', value]) => attribute(name, value)),
  ]
}

/** In lowercase, because React writes some names in camel case. */
function attribute(name: string, value: string | undefined): string {
  return `[${value === undefined ? name : `${name}=${value}`}]`.toLowerCase()
}

/** The names that a page uses. Lessons' HTML has attributes without a value. */
function namesIn(html: string): Names {
  const names = new Set<string>(html.match(/--[\w-]+/g))
  for (const [, name = '', value] of html.matchAll(/\s([\w-]+)(?:="([^"]*)")?(?=[\s=/>])/g)) {
    names.add(attribute(name, undefined))
    if (value !== undefined) names.add(attribute(name, value))
    if (name === 'class') for (const each of value?.split(/\s+/) ?? []) names.add(`.${each}`)
  }
  return names
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
function inlineConstants(root: Root, used: Names): void {
  const values = new Map<string, Set<string>>()
  root.walkDecls(/^--/, ({ prop, value, parent }) => {
    const isConstant = isForWholePage(parent) && !value.includes('var(') && !used.has(prop)
    values.set(prop, (values.get(prop) ?? new Set()).add(isConstant ? value : ''))
  })
  root.walkDecls((declaration) => {
    if (!declaration.value.includes('var(')) return
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
function dropUnused(root: Root, used: Names): void {
  for (let isDone = false; !isDone;) {
    isDone = true
    const named = new Set(used)
    root.walkDecls(({ value }) => {
      if (value.includes('var(')) for (const [, name = ''] of value.matchAll(/var\((--[\w-]+)/g)) named.add(name)
    })
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
