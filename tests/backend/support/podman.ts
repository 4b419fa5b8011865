import { spawn } from 'node:child_process'
import { cpSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Runs a program and returns whether it succeeded, and its output. */
export function ran(program: string, ...args: string[]): Promise<{ ok: boolean; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data: Buffer) => (output += data.toString()))
    child.on('error', (error) => resolve({ ok: false, output: error.message }))
    child.on('close', (code) => resolve({ ok: code === 0, output }))
  })
}

/**
 * Makes sure that podman has the Dockerfile's base image: it is there, or can be pulled, or is made of Debian's packages and
 * this machine's Node. Returns the reason if none of these is possible.
 */
export async function missingBaseImage(name: string): Promise<string | null> {
  if (!(await ran('podman', '--version')).ok) return 'podman is not installed'
  if ((await ran('podman', 'image', 'exists', name)).ok) return null
  if ((await ran('podman', 'pull', '--quiet', name)).ok) return null
  const folder = mkdtempSync(join(tmpdir(), 'ascendo-base-'))
  try {
    const debian = join(folder, 'root')
    const made = await ran('debootstrap', '--variant=minbase', '--include=ca-certificates', 'bookworm', debian)
    if (!made.ok) return `${name} cannot be pulled, and debootstrap made none: ${made.output.slice(-300)}`
    const local = join(debian, 'usr/local')
    cpSync(realpathSync(process.execPath), join(local, 'bin/node'))
    const npm = realpathSync((await ran('sh', '-c', 'command -v npm')).output.trim())
    cpSync(join(npm, '../..'), join(local, 'lib/node_modules/npm'), { recursive: true })
    symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(local, 'bin/npm'))
    await ran('chroot', debian, 'useradd', '--create-home', '--uid', '1000', 'node')
    const archive = join(folder, 'base.tar')
    await ran('tar', '--create', '--file', archive, '--directory', debian, '.')
    const imported = await ran('podman', 'import', archive, name)
    return imported.ok ? null : imported.output
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

export interface RunningImage {
  output(): Promise<string>
  read(path: string): Promise<string>
  /** The files that it has changed or added, except in a folder. */
  writtenElsewhere(folder: string): Promise<string[]>
  /** Ends it as a container is ended, and returns its exit code. */
  stop(): Promise<number>
}

/**
 * Runs the image with podman. Where this machine lets nobody run containers, such as within one, runs the image's command in
 * the image's files, as the image's user and with its environment.
 */
export async function runImage(image: string, values: Record<string, string>): Promise<RunningImage> {
  const settings = Object.entries(values).flatMap(([key, value]) => ['--env', `${key}=${value}`])
  const began = await ran('podman', 'run', '--detach', '--network=host', '--name', image, ...settings, image)
  if (!began.ok) return runFiles(image, values)
  return {
    output: async () => (await ran('podman', 'logs', image)).output,
    read: async (path) => (await ran('podman', 'exec', image, 'cat', path)).output,
    writtenElsewhere: (folder) => filesWritten(image, folder),
    async stop() {
      await ran('podman', 'stop', '--time', '10', image)
      return Number((await ran('podman', 'inspect', '--format', '{{.State.ExitCode}}', image)).output)
    },
  }
}

async function runFiles(image: string, values: Record<string, string>): Promise<RunningImage> {
  await ran('podman', 'rm', '--force', image)
  const created = await ran('podman', 'create', '--name', image, image)
  const files = (await ran('podman', 'mount', image)).output.trim()
  if (!created.ok || !files.startsWith('/')) throw new Error(`The image cannot be run: ${created.output} ${files}`)
  const inspected = await ran('podman', 'image', 'inspect', '--format', '{{json .Config}}', image)
  const { Env, Cmd, User, WorkingDir } = JSON.parse(inspected.output) as { Env: string[]; Cmd: string[]; User: string; WorkingDir: string }
  const searchPath = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'
  const settings = [`PATH=${searchPath}`, ...Env, 'STOP_WITH_PARENT=1', ...Object.entries(values).map(([key, value]) => `${key}=${value}`)]
  const command = ['sh', '-c', 'cd "$0" && exec "$@"', WorkingDir, ...Cmd]
  const args = [`--userspec=${User}`, files, '/usr/bin/env', '-i', ...settings, ...command]
  const child = spawn('chroot', args, { stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data: Buffer) => (output += data.toString()))
  const ended = new Promise<number>((resolve) => child.on('close', (code) => resolve(code ?? -1)))
  return {
    output: () => Promise.resolve(output),
    read: (path) => readFile(join(files, path), 'utf8'),
    writtenElsewhere: (folder) => filesWritten(image, folder),
    stop() {
      child.kill('SIGTERM')
      return ended
    },
  }
}

/** What differs between the container's files and the image's, without the folders that hold a change. */
async function filesWritten(container: string, folder: string): Promise<string[]> {
  const { output } = await ran('podman', 'diff', container)
  return output.split('\n').filter((line) => line.startsWith('A ') && line !== `A ${folder}` && !line.startsWith(`A ${folder}/`))
}
