// The entry point of every command. It is plain JavaScript that even an old Node can parse, so that it can report that
// Node is too old for the TypeScript beside it.
import { existsSync, readFileSync } from 'node:fs'
import module from 'node:module'
import { fileURLToPath } from 'node:url'
import { memoryOptions, memoryVariables } from './memory-options.js'

/**
 * Replaces this process with one that has the memory options, however it was started: Node and the C library read them
 * before anything else. Windows cannot replace a process, so it runs without them.
 */
function saveMemory() {
  if ('MALLOC_TRIM_THRESHOLD_' in process.env || process.platform === 'win32') return
  // Without /proc, Node does not know its own file, and a failed replacement would end the process.
  if (!existsSync(process.execPath)) return
  const options = [...memoryOptions(process.availableMemory()), ...process.execArgv]
  process.execve?.(process.execPath, [process.execPath, ...options, ...process.argv.slice(1)], { ...process.env, ...memoryVariables })
}

// Written like ">=22.18".
const needed = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')).engines.node.slice(2)
const [neededMajor = 0, neededMinor = 0] = needed.split('.').map(Number)
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)

if (major < neededMajor || (major === neededMajor && minor < neededMinor)) {
  console.error(
    'This program needs Node ' +
      needed +
      ' or newer, but is running on ' +
      process.versions.node +
      ': start it with "npm start" (or "npm run …"), which uses the Node 24 that "npm ci" installs; ' +
      'if you did, run "npm ci" again and let it run install scripts. ' +
      'Without development packages ("npm ci --omit=dev"), install that Node on the machine itself.',
  )
  process.exitCode = 1
} else {
  if (process.argv[2] === 'start') saveMemory()
  // Caches the stripped and compiled TypeScript: the next start takes half the time, and 30 MB less memory.
  module.enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/compiled', import.meta.url)))
  import('./commands/run.ts').then(({ run }) => run(process.argv.slice(2)))
}
