import { readFileSync } from 'node:fs'
import { loadEnv, minifySync, type HtmlTagDescriptor, type Plugin } from 'vite'
import { configurationId } from './page-contract.ts'
import { configurationVariables } from '#backend/configuration.ts'

/**
 * Puts two things into the head of index.html: the configuration as a data block (a server may replace it, so that one
 * build serves every environment), and the script that sets the theme before the first paint.
 */
export function pagePlugin(): Plugin {
  let values: Record<string, string> = {}
  return {
    name: 'ascendo-page',
    configResolved({ mode, envDir }) {
      values = loadEnv(mode, envDir || process.cwd(), 'VITE_')
    },
    transformIndexHtml() {
      const configuration = Object.fromEntries(configurationVariables.map((name) => [name, values[name] ?? '']))
      const tags: HtmlTagDescriptor[] = [
        {
          tag: 'script',
          attrs: { type: 'application/json', id: configurationId },
          children: JSON.stringify(configuration).replaceAll('<', String.raw`\u003c`),
          injectTo: 'head-prepend',
        },
        {
          tag: 'script',
          children: minifySync('theme-boot.js', readFileSync(new URL('../theme/theme-boot.js', import.meta.url), 'utf8')).code,
          injectTo: 'head',
        },
      ]
      return tags
    },
  }
}
