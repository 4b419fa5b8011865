import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parseEnv } from 'node:util'
import { envFilePath, readEnvironment, root, stackFileOf, type Environment } from '../environment/environment.ts'
import { writeAtomically } from '../environment/env-file.ts'
import { StartError } from '../start-error.ts'

const cli = join(root, 'node_modules/.bin/supabase')

/**
 * Starts the full Supabase in docker and writes its address and keys to `.env.stack`, which wins over `.env` while it
 * is there: from then on `npm start` and `npm run dev` serve the site for that stack.
 */
export async function startStack(): Promise<void> {
  const { providers } = readEnvironment()
  await checkDocker()
  const started = await run(cli, ['start'], 'inherit', providerSwitches(providers))
  if (started.code !== 0) throw new StartError('The full stack did not start: the lines above say why.')
  const status = await run(cli, ['status', '-o', 'env'], 'pipe')
  const values = parseEnv(status.output)
  const url = values['API_URL']
  const publishable = values['PUBLISHABLE_KEY'] ?? values['ANON_KEY']
  const secret = values['SECRET_KEY'] ?? values['SERVICE_ROLE_KEY']
  if (!url || !publishable || !secret) throw new StartError('The full stack runs, but "supabase status" names no keys.')
  const file = stackFileOf(envFilePath())
  writeAtomically(
    file,
    `# Written by "npm run stack"; "npm run stack:stop" deletes it.\nSUPABASE_URL=${url}\nVITE_SUPABASE_URL=${url}\nVITE_SUPABASE_PUBLISHABLE_KEY=${publishable}\nSUPABASE_SECRET_KEY=${secret}\n`,
  )
  console.log(`\nThe full stack runs at ${url}; "npm start" and "npm run dev" now use it (${basename(file)}).`)
}

/** Stops the containers; their data stays. The embedded backend serves again from the next start on. */
export async function stopStack(): Promise<void> {
  rmSync(stackFileOf(envFilePath()), { force: true })
  await checkDocker()
  const stopped = await run(cli, ['stop'], 'inherit')
  if (stopped.code !== 0) throw new StartError('The full stack did not stop: the lines above say why.')
}

/** The CLI reads these over config.toml, where every provider is off. */
function providerSwitches(providers: Environment['providers']): Record<string, string> {
  const switches: Record<string, string> = {}
  for (const [name, { clientId, secret }] of Object.entries(providers)) {
    const prefix = `SUPABASE_AUTH_EXTERNAL_${name.toUpperCase()}`
    Object.assign(switches, { [`${prefix}_ENABLED`]: 'true', [`${prefix}_CLIENT_ID`]: clientId, [`${prefix}_SECRET`]: secret })
  }
  return switches
}

/** The engine, not only the client: the client alone is often installed. */
async function checkDocker(): Promise<void> {
  const { code } = await run('docker', ['version', '--format', '{{.Server.Version}}'], 'pipe')
  if (code !== 0) {
    throw new StartError(
      'The full stack needs docker with a running engine, which is not here: "npm start" runs the embedded backend, which needs nothing.',
    )
  }
}

interface Run {
  code: number
  output: string
}

function run(program: string, args: string[], output: 'inherit' | 'pipe', more: Record<string, string> = {}): Promise<Run> {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: root,
      env: { ...process.env, ...more },
      stdio: ['ignore', output, output === 'pipe' ? 'ignore' : 'inherit'],
    })
    let text = ''
    child.stdout?.on('data', (data: Buffer) => (text += data.toString()))
    child.on('error', () => resolve({ code: 127, output: text }))
    child.on('close', (code) => resolve({ code: code ?? 1, output: text }))
  })
}
