import type { Audience } from '#site/layout/page.ts'
import { firstStyles } from './first-styles.ts'

export interface ScreenFiles {
  /** The scripts' addresses, the entry first. */
  scripts: string[]
  /** Style sheets in cascade order. */
  styles: { address: string; css: string }[]
}

/** The addresses of further files that a page needs if its query has this parameter. */
export interface BuiltQueryFiles {
  parameter: string
  /** Scripts and style sheets that are needed for every value. */
  files: string[]
  /** One file for each possible value: `/assets/VALUE-HASH.json`. */
  choices: string[]
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
  queryFiles: BuiltQueryFiles | undefined
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
  { path, html, content, startScript, scripts, learnersFiles, queryFiles, data, styles }: PageContent,
): string {
  const marks = `data-prerendered="${path}"${audienceMarks[content]}`
  // `disabled` keeps the browser from loading them: start.ts does that after the first paint, and Vite's preloading for
  // later screens finds them here.
  const known = styles.map(({ address }) => `<link rel="stylesheet" href="${address}" disabled>`)
  const body = shell.slice(shell.indexOf('<body'))
  const css = firstStyles(styles.map((style) => style.css).join(''), body + html)
  const files = Object.entries({
    files: [...scripts, ...data],
    ...(learnersFiles.length > 0 && { 'learners-files': learnersFiles }),
    ...(queryFiles && { parameter: [queryFiles.parameter], 'query-files': queryFiles.files, choices: queryFiles.choices }),
  })
    .map(([name, names]) => `data-${name}="${names.join(' ')}"`)
    .join(' ')
  return (
    shell
      .replace(ownFiles, '')
      .replaceAll(/\n\s+/g, '\n')
      // Without scripts the page is light; before-paint.ts sets the user's theme.
      .replace('<html lang="en"', () => `<html lang="en" data-mantine-color-scheme="light" ${marks}`)
      .replace('</head>', () => `<style>${css}</style>\n${known.join('\n')}\n</head>`)
      .replace('<div id="root"></div>', () => `<div id="root">${html}</div>\n<script ${files}>${startScript}</script>`)
  )
}
