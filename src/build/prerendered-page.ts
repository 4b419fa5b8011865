import { firstStyles } from './first-styles.ts'
import type { ScreenFiles } from './screen-files.ts'

interface Content extends ScreenFiles {
  path: string
  /** What stands in #root. */
  html: string
  /** Whoever is signed in sees something else there. */
  isForVisitors: boolean
  startScript: string
}

const ownFiles = /\s*<(?:script type="module"[^>]*><\/script>|link rel="(?:modulepreload|stylesheet)"[^>]*>)/g

/** Has an empty page ask for its screen's files at once; else the product would, when it has come itself. */
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

/** Turns the empty page of the build into one that shows its content at once and fetches the product after that. */
export function prerenderedPage(shell: string, { path, html, isForVisitors, startScript, scripts, styles }: Content): string {
  const marks = `data-prerendered="${path}"${isForVisitors ? ' data-for-visitors' : ''}`
  // Not followed by the browser: start.js fetches them after the first paint, and the loader of later screens sees that they are there.
  const known = styles.map(({ address }) => `<link rel="stylesheet" href="${address}" disabled>`)
  const css = firstStyles(styles.map((style) => style.css).join(''), html)
  const script = startScript.replace('FILES', () => JSON.stringify(scripts))
  return (
    shell
      .replace(ownFiles, '')
      // Without scripts it is light; theme-boot.js knows better.
      .replace('<html lang="en"', () => `<html lang="en" data-mantine-color-scheme="light" ${marks}`)
      .replace('</head>', () => `<style>${css}</style>\n${known.join('\n')}\n  </head>`)
      .replace('<div id="root"></div>', () => `<div id="root">${html}</div>\n    <script>${script}</script>`)
  )
}
