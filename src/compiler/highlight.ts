import type { HighlighterCore } from 'shiki/core'
import { escapeHtml } from './markdown.ts'

/** The languages that are highlighted; code in any other is shown plain. */
const languages = {
  css: () => import('shiki/langs/css.mjs'),
  html: () => import('shiki/langs/html.mjs'),
  js: () => import('shiki/langs/javascript.mjs'),
  json: () => import('shiki/langs/json.mjs'),
  python: () => import('shiki/langs/python.mjs'),
  sh: () => import('shiki/langs/shellscript.mjs'),
  sql: () => import('shiki/langs/sql.mjs'),
  ts: () => import('shiki/langs/typescript.mjs'),
  tsx: () => import('shiki/langs/tsx.mjs'),
}

type Language = keyof typeof languages

const isLanguage = (name: string): name is Language => Object.hasOwn(languages, name)

/** One a language: what a lesson's code looks like depends on no other lesson. */
const highlighters = new Map<Language, Promise<HighlighterCore>>()

function highlighterOf(language: Language): Promise<HighlighterCore> {
  const known = highlighters.get(language)
  if (known) return known
  const loading = newHighlighter(language)
  highlighters.set(language, loading)
  // A file that could not be fetched is fetched again.
  loading.catch(() => highlighters.delete(language))
  return loading
}

/** Loads the highlighter only now, because it is as large as the rest of the compiler, and most lessons have no code. */
async function newHighlighter(language: Language): Promise<HighlighterCore> {
  const [{ createCssVariablesTheme, createHighlighterCore }, { createJavaScriptRegexEngine }] = await Promise.all([
    import('shiki/core'),
    import('shiki/engine/javascript'),
  ])
  return createHighlighterCore({
    themes: [createCssVariablesTheme({ name: 'variables', variablePrefix: '--code-', fontStyle: false })],
    langs: [languages[language]],
    engine: createJavaScriptRegexEngine(),
  })
}

/** Prepares {@link highlight} for code in these languages. */
export async function loadHighlighter(names: readonly string[]): Promise<(code: string, language: string) => string> {
  const loaded = new Map<string, HighlighterCore>()
  for (const name of names.filter(isLanguage)) loaded.set(name, await highlighterOf(name))
  return (code, language) => highlight(loaded.get(language), code, language)
}

/**
 * Returns the code as HTML. Each token with its own color becomes a span with a class such as `code-keyword`. The lessons' style
 * sheet sets the colors for both themes.
 */
function highlight(loaded: HighlighterCore | undefined, code: string, language: string): string {
  if (!loaded) return escapeHtml(code)
  // No time limit: on a busy machine, the rest of a line would be without colors.
  const lines = loaded.codeToTokensBase(code, { lang: language, theme: 'variables', tokenizeTimeLimit: 0 })
  return lines
    .map((tokens) =>
      tokens
        .map(({ content, color }) => {
          const name = /--code-token-([\w-]+)/.exec(color ?? '')?.[1]
          return name ? `<span class="code-${name}">${escapeHtml(content)}</span>` : escapeHtml(content)
        })
        .join(''),
    )
    .join('\n')
}
