import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' })

test.skipIf(!existsSync(join(root, '.git')))('a checkout on Windows has the same line ends', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ascendo-checkout-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  // Adds the present files to a repository of its own, so that it also holds for changes that are not committed yet.
  const files = ['.gitattributes', 'package.json', 'src/server/main.js', 'src/public/share.png'].filter((file) =>
    existsSync(join(root, file)),
  )
  git('init', '--quiet', join(folder, 'origin'))
  for (const file of files) {
    const hash = git('-C', join(folder, 'origin'), 'hash-object', '-w', '--no-filters', join(root, file)).trim()
    git('-C', join(folder, 'origin'), 'update-index', '--add', '--cacheinfo', `100644,${hash},${file}`)
  }
  git('-C', join(folder, 'origin'), '-c', 'user.name=x', '-c', 'user.email=x@example.org', 'commit', '--quiet', '--message=x')
  git('clone', '--quiet', '-c', 'core.autocrlf=true', join(folder, 'origin'), join(folder, 'clone'))
  for (const file of files) expect(readFileSync(join(folder, 'clone', file)).equals(readFileSync(join(root, file)))).toBe(true)
})
