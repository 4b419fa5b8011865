/**
 * A lint rule. Browsers that translate a page replace its text nodes. React then fails to remove such a text or to insert
 * something before it, and what it writes into the old text shows nowhere. It is safe for a text to be all that its element
 * contains, because React then sets the content of the element. So text may stand next to other children only if it is written
 * out and none of its siblings comes, goes or changes.
 */
const message = 'Translated pages break here: put this text into an element of its own, or make it the only child (`{`${count} courses`}`).'

/** What a child is when it is drawn: `unknown` may be text or not, `optional` is elements that may be missing. */
type Kind = 'text' | 'changing-text' | 'element' | 'optional' | 'unknown' | 'nothing'

/** The parts of a syntax tree that this rule looks at. */
type Node =
  | { type: 'JSXText'; value: string }
  | { type: 'JSXElement'; openingElement: Opening; children: Node[] }
  | { type: 'JSXFragment'; children: Node[] }
  | { type: 'JSXExpressionContainer' | 'ParenthesizedExpression'; expression: Node }
  | { type: 'JSXEmptyExpression' | 'TemplateLiteral' | 'Identifier' }
  | { type: 'Literal'; value: unknown }
  | { type: 'ConditionalExpression'; consequent: Node; alternate: Node }
  | { type: 'LogicalExpression'; operator: string; left: Node; right: Node }
  | { type: 'CallExpression'; callee: { type: string; property?: { name?: string } } }

interface Opening {
  name: { type: string; name: string }
  attributes: { type: string; name?: { name: string } }[]
}

interface Import {
  specifiers: { local: { name: string } }[]
}

interface Context {
  report: (problem: { node: Node; message: string }) => void
}

function kindOf(node: Node, imported: ReadonlySet<string>): Kind {
  switch (node.type) {
    case 'JSXText':
      return isBlank(node.value) ? 'nothing' : 'text'
    case 'JSXElement': {
      const { name, attributes } = node.openingElement
      const isConstant = name.type !== 'JSXIdentifier' || /^[a-z]/.test(name.name) || imported.has(name.name)
      const hasKey = attributes.some((attribute) => attribute.name?.name === 'key')
      return isConstant && !hasKey ? 'element' : 'optional'
    }
    case 'JSXFragment':
      return 'element'
    case 'JSXExpressionContainer':
      return kindOf(node.expression, imported)
    case 'JSXEmptyExpression':
      return 'nothing'
    case 'Literal':
      return typeof node.value === 'string' && node.value.trim() !== '' ? 'changing-text' : 'nothing'
    case 'TemplateLiteral':
      return 'changing-text'
    case 'ParenthesizedExpression':
      return kindOf(node.expression, imported)
    case 'ConditionalExpression':
      return eitherOf([kindOf(node.consequent, imported), kindOf(node.alternate, imported)])
    case 'LogicalExpression':
      return eitherOf(node.operator === '&&' ? [kindOf(node.right, imported)] : [kindOf(node.left, imported), kindOf(node.right, imported)])
    case 'CallExpression':
      return node.callee.property?.name === 'map' ? 'optional' : 'unknown'
    default:
      return 'unknown'
  }
}

function eitherOf(kinds: Kind[]): Kind {
  if (kinds.some((kind) => kind === 'changing-text')) return 'changing-text'
  if (kinds.some((kind) => kind === 'unknown')) return 'unknown'
  return kinds.every((kind) => kind === 'nothing') ? 'nothing' : 'optional'
}

/** White space around line breaks is not drawn, and other white space is nothing to translate. */
const isBlank = (text: string) => text.trim() === ''

/** The children that break, of an element or of a fragment. A fragment's texts are removed one by one. */
function looseTexts(children: readonly Node[], isFragment: boolean, imported: ReadonlySet<string>): Node[] {
  const drawn = children.map((child) => ({ child, kind: kindOf(child, imported) })).filter(({ kind }) => kind !== 'nothing')
  if (drawn.length === 1 && !isFragment) return []
  const hasText = drawn.some(({ kind }) => kind === 'text' || kind === 'changing-text')
  let mayBeInserted = false
  const loose: Node[] = []
  for (const { child, kind } of drawn) {
    const isLoose = kind === 'changing-text' || (kind === 'text' && (isFragment || mayBeInserted)) || (kind === 'unknown' && hasText)
    if (isLoose) loose.push(child)
    mayBeInserted ||= kind === 'optional'
  }
  return loose
}

export default {
  meta: { name: 'translation' },
  rules: {
    'text-of-its-own': {
      create(context: Context) {
        const imported = new Set<string>()
        const report = (node: Node) => context.report({ node, message })
        return {
          ImportDeclaration(node: Import) {
            for (const { local } of node.specifiers) imported.add(local.name)
          },
          JSXElement(node: { children: Node[] }) {
            looseTexts(node.children, false, imported).forEach(report)
          },
          JSXFragment(node: { children: Node[] }) {
            looseTexts(node.children, true, imported).forEach(report)
          },
        }
      },
    },
  },
}
