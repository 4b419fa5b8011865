/** nginx in front of the product, configured with the very block that `supabase/production.md` recommends. */
import { spawn, spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createCertificate } from './certificate.ts'

const guide = new URL('../../supabase/production.md', import.meta.url)

export function nginxIsInstalled(): boolean {
  return spawnSync('nginx', ['-v']).status === 0
}

/**
 * Starts nginx on `port` with a certificate of its own, in front of `productPort`. Files go into `folder`, which must exist.
 * Throws with nginx's own message if the block of the guide is refused.
 */
export async function startNginx(folder: string, port: number, productPort: string): Promise<{ stop(): Promise<void> }> {
  const { certificate, key } = createCertificate(folder, 'localhost')
  const configuration = join(folder, 'nginx.conf')
  writeFileSync(
    configuration,
    `daemon off;
pid ${join(folder, 'nginx.pid')};
error_log ${join(folder, 'nginx.log')};
worker_processes auto;
events {}
http {
  access_log off;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${join(folder, name)};`).join('\n  ')}
${recommended()
  .replace(/listen 443/, `listen 127.0.0.1:${port}`)
  .replace(/server_name [^;]+/, 'server_name localhost')
  .replace(/ssl_certificate [^;]+/, `ssl_certificate ${certificate}`)
  .replace(/ssl_certificate_key [^;]+/, `ssl_certificate_key ${key}`)
  .replace('127.0.0.1:5173', `localhost:${productPort}`)}
}
`,
  )
  const { status, stderr } = spawnSync('nginx', ['-t', '-c', configuration], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`nginx -t: ${stderr}`)
  const program = spawn('nginx', ['-c', configuration], { stdio: 'ignore' })
  const ended = new Promise((resolve) => program.on('close', resolve))
  while (!(await accepts(port))) {
    if (program.exitCode !== null) throw new Error(`nginx did not start: ${readFileSync(join(folder, 'nginx.log'), 'utf8')}`)
    await sleep(50)
  }
  return {
    async stop() {
      program.kill('SIGTERM')
      await ended
    },
  }
}

/** The first nginx block of the guide. */
function recommended(): string {
  const block = /```nginx\n(server \{.*?)```/s.exec(readFileSync(guide, 'utf8'))?.[1]
  if (!block) throw new Error('supabase/production.md has no nginx block that begins with "server {".')
  return block
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}
