import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { readEnvironment, root } from '../environment/environment.ts'
import { headersFile } from '../http/headers-file.ts'
import { withConfiguration } from '../http/page.ts'
import { withSiteAddress } from '#site/boot/page-document.ts'
import { hasPlaceholders, ownScriptHashes } from '../http/site-files.ts'
import { StartError } from '../backend/database/start-error.ts'
import { buildFolder } from '../site-build.ts'
import { buildIfStale } from './build.ts'

/**
 * `npm run configure -- folder`: writes the build with this configuration in its pages and a `_headers` file beside
 * them, for a static host. One build serves every environment; each gets its own folder.
 */
export async function configure([name, ...more]: string[]): Promise<void> {
  if (!name || more.length > 0) throw new StartError('Name the folder to write the site into: npm run configure -- site')
  const { supabaseUrl, siteUrl, siteDir, browser } = readEnvironment()
  if (!supabaseUrl || !siteUrl) {
    throw new StartError('Set SUPABASE_URL (where the backend answers) and SITE_URL (where users reach the site) first.')
  }
  const folder = resolve(root, name)
  if (isForeign(folder)) throw new StartError(`${folder} holds something else: name an empty folder, or one that this command wrote.`)
  if (!siteDir) await buildIfStale()
  const source = siteDir ?? buildFolder
  const scriptHashes = await ownScriptHashes(source)

  // Skip names that begin with a dot: they are the build's own data.
  cpSync(source, folder, { recursive: true, filter: (path) => !/(^|\/)\./.test(relative(source, path)) })
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(hasPlaceholders)) {
    const path = join(folder, file)
    const text = withSiteAddress(readFileSync(path, 'utf8'), siteUrl)
    const isPage = file.endsWith('.html')
    const filled = isPage ? withConfiguration(text, { ...browser, VITE_SUPABASE_URL: supabaseUrl }) : text
    writeFileSync(path, filled)
  }
  writeFileSync(
    join(folder, '_headers'),
    headersFile({
      scriptHashes,
      backendOrigin: new URL(supabaseUrl).origin,
      https: siteUrl.startsWith('https:'),
    }),
  )
  console.log(`The site for ${siteUrl} is in ${folder}, with the necessary headers in _headers.`)
}

function isForeign(folder: string): boolean {
  return existsSync(folder) && readdirSync(folder).length > 0 && !existsSync(join(folder, '_headers'))
}
