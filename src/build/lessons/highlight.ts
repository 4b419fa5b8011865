import { createCssVariablesTheme, createHighlighterCore, type HighlighterCore } from 'shiki/core'
import { createJavaScriptRegexEngine } from 'shiki/engine/javascript'
import { escapeHtml } from '../markdown.ts'

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

let highlighter: Promise<HighlighterCore> | undefined

/** Prepares {@link highlight}, once for all lessons. */
export async function loadHighlighter(): Promise<(code: string, language: string) => string> {
  highlighter ??= createHighlighterCore({
    themes: [createCssVariablesTheme({ name: 'variables', variablePrefix: '--code-', fontStyle: false })],
    langs: Object.values(languages),
    engine: createJavaScriptRegexEngine(),
  })
  const loaded = await highlighter
  return (code, language) => highlight(loaded, code, language)
}

/**
 * Returns the code as HTML. Each token with its own color becomes a span with a class such as `code-keyword`. The lessons' style
 * sheet sets the colors for both themes.
 */
function highlight(loaded: HighlighterCore, code: string, language: string): string {
  if (!Object.hasOwn(languages, language)) return escapeHtml(code)
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
