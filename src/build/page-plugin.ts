import { loadEnv, type HtmlTagDescriptor, type Plugin } from 'vite'
import { classicScript } from './classic-scripts.ts'
import { configurationId, headMark } from '#site/boot/page-document.ts'
import { brand } from '#shared/brand.ts'
import { browserColors } from '#site/theme/tones.ts'
import { escaped } from '#site/ui/head.ts'
import { configurationVariables } from '#site/backend/configuration.ts'

/**
 * Fills in the head of index.html: icon, title, color, the configuration as a data block (a server may replace it, so that one
 * build serves every environment), and the script that sets the theme before the first paint.
 */
export function pagePlugin(): Plugin {
  let values: Record<string, string> = {}
  return {
    name: 'page',
    configResolved({ mode, envDir }) {
      values = loadEnv(mode, envDir || process.cwd(), 'VITE_')
    },
    async transformIndexHtml(html) {
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
          children: await classicScript('before-paint'),
          injectTo: 'head',
        },
        // Added here instead of in index.html, where Vite would look for the file.
        { tag: 'link', attrs: { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' }, injectTo: 'head' },
      ]
      return {
        html: html
          .replace(`<title ${headMark}>`, () => `<title ${headMark}>${escaped(brand.name)}`)
          .replace('name="theme-color" content=""', () => `name="theme-color" content="${browserColors.light}"`),
        tags,
      }
    },
  }
}
