import { spawn } from 'node:child_process'
import { cpSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
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
