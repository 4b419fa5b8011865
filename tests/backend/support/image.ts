import { chmodSync, chownSync, cpSync, existsSync, linkSync, mkdirSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'

const root = join(import.meta.dirname, '../../..')

export const dockerfile = readFileSync(join(root, 'supabase/containers/Dockerfile'), 'utf8')

/** Each instruction of the Dockerfile: its word, and the rest. */
export const instructions = dockerfile
  .replaceAll('\\\n', '')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1).trim()] as const)

/** What follows the word. */
const inImage = (word: string) => instructions.flatMap(([instruction, rest]) => (instruction === word ? [rest] : []))

export interface AssembledImage {
  app: string
  /** The Node of the image, and an ordinary user who may run it. */
  node: string
  user: { uid?: number; gid?: number }
  environment: Record<string, string>
  /** What the image gives to Node: the program with its arguments, and the check of its health. */
  command: string[]
  healthCheck: string[]
}

/**
 * Puts into a folder what the Dockerfile's instructions put into the image, without building one.
 * @param site stands in for the site that the image builds
 */
export function assembleImage(folder: string, site: string): AssembledImage {
  const app = join(folder, 'app')
  const data = join(folder, 'data')
  mkdirSync(app, { recursive: true })
  for (const rest of inImage('COPY')) copyInto(app, rest)
  cpSync(site, join(app, 'dist'), { recursive: true })
  const install = inImage('RUN').find((command) => command.startsWith('npm ci')) ?? ''
  linkPackages(app, new Set([...install.matchAll(/--omit=(\w+)/g)].map(([, kind]) => kind)))
  const node = join(folder, 'node')
  link(realpathSync(process.execPath), node)
  const user = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}
  mkdirSync(data)
  if (user.uid !== undefined) chownSync(data, user.uid, user.gid)
  chmodSync(folder, 0o755)
  const here = (path: string) => path.replace(/^\/app\b/, app).replace(/^\/data\b/, data)
  const environment = inImage('ENV')
    .flatMap((rest) => rest.split(' '))
    .map((pair) => [pair.slice(0, pair.indexOf('=')), here(pair.slice(pair.indexOf('=') + 1))])
  return {
    app,
    node,
    user,
    environment: Object.fromEntries(environment) as Record<string, string>,
    command: argumentsOfNode(inImage('CMD')[0]),
    healthCheck: argumentsOfNode(inImage('HEALTHCHECK')[0]),
  }
}

function argumentsOfNode(instruction = ''): string[] {
  const [program, ...rest] = JSON.parse(/\[.*\]$/.exec(instruction)?.[0] ?? '[]') as string[]
  if (program !== 'node') throw new Error(`The image starts something other than Node: ${instruction}`)
  return rest
}

/** Follows a COPY instruction. A single folder is copied as its contents, a file or a file among several under its own name. */
function copyInto(app: string, rest: string): void {
  const words = rest.split(' ')
  const target = join(app, words.at(-1) ?? '')
  for (const source of words.slice(0, -1)) {
    cpSync(join(root, source), rest.endsWith('/') ? join(target, basename(source)) : target, { recursive: true })
  }
}

interface LockedPackage {
  dev?: boolean
  optional?: boolean
  devOptional?: boolean
}

/** Installs the packages that npm would, without those omitted, from the ones that the tests themselves use. */
function linkPackages(app: string, omitted: Set<string | undefined>): void {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { packages: Record<string, LockedPackage> }
  const [dev, optional] = [omitted.has('dev'), omitted.has('optional')]
  for (const [path, entry] of Object.entries(packages)) {
    const isOmitted = (dev && entry.dev) || (optional && entry.optional) || (dev && optional && entry.devOptional)
    // A package that is absent here, too, is for another platform.
    if (path !== '' && !isOmitted && existsSync(join(root, path))) link(join(root, path), join(app, path))
  }
}

/** Copies a file, or a folder without the packages nested in it. Hard links, where they are possible, take a tenth of the time. */
function link(from: string, to: string): void {
  if (!statSync(from).isDirectory()) {
    try {
      linkSync(from, to)
    } catch {
      cpSync(from, to)
    }
    return
  }
  mkdirSync(to, { recursive: true })
  for (const name of readdirSync(from)) if (name !== 'node_modules') link(join(from, name), join(to, name))
}
