import { chmodSync, cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { spawnSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { fullStackOf } from '#server/commands/full-stack.ts'
import { hookSwitch, raisedLimits } from '#server/commands/stack.ts'
import { isFull } from '../support/full.ts'
import { command, temporaryFolder } from './program.ts'

const root = join(import.meta.dirname, '../..')

/** The output of `supabase status -o json` of the CLI 3.1. */
const status = {
  API_URL: 'http://127.0.0.1:54321',
  REST_URL: 'http://127.0.0.1:54321/rest/v1',
  DB_URL: 'postgresql://postgres:postgres@127.0.0.1:54322/postgres',
  STUDIO_URL: 'http://127.0.0.1:54323',
  MAILPIT_URL: 'http://127.0.0.1:54324',
  PUBLISHABLE_KEY: 'sb_publishable_aaaaaaaaaaaaaaaaaaaaaa',
  SECRET_KEY: 'sb_secret_bbbbbbbbbbbbbbbbbbbbbb',
  ANON_KEY: 'eyJhbGciOiJIUzI1NiJ9.anon.signature',
  SERVICE_ROLE_KEY: 'eyJhbGciOiJIUzI1NiJ9.service.signature',
}

describe('the status of the full stack', () => {
  test('gives all addresses and keys', () =>
    expect(fullStackOf(JSON.stringify(status))).toEqual({
      url: status.API_URL,
      publishableKey: status.PUBLISHABLE_KEY,
      secretKey: status.SECRET_KEY,
      databaseUrl: status.DB_URL,
      mailUrl: status.MAILPIT_URL,
    }))

  test('may have only the keys and the mail catcher of older stacks', () => {
    const { PUBLISHABLE_KEY: _new, SECRET_KEY: _newer, MAILPIT_URL, ...older } = status
    expect(fullStackOf(JSON.stringify({ ...older, INBUCKET_URL: MAILPIT_URL }))).toMatchObject({
      publishableKey: status.ANON_KEY,
      secretKey: status.SERVICE_ROLE_KEY,
      mailUrl: MAILPIT_URL,
    })
  })

  test.each([
    ['nothing', '', 'is not running here'],
    ['no address', JSON.stringify({ ...status, API_URL: '' }), 'names no API_URL'],
  ])('with %s gets a message', (_, text, sentence) => expect(() => fullStackOf(text)).toThrow(sentence))
})

/** Starts the CLI without Docker, in a folder with this configuration and the templates. Returns its output. */
function cliStart(config: string, more: Record<string, string> = {}): string {
  const folder = temporaryFolder()
  cpSync(join(root, 'supabase/templates'), join(folder, 'supabase/templates'), { recursive: true })
  writeFileSync(join(folder, 'supabase/config.toml'), config)
  const { stdout, stderr } = spawnSync(join(root, 'node_modules/.bin/supabase'), ['start', '--workdir', folder], {
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], HOME: folder, DOCKER_HOST: 'unix:///nowhere.sock', DO_NOT_TRACK: '1', ...more },
  })
  return stdout + stderr
}

describe('the Supabase CLI', () => {
  const config = readFileSync(join(root, 'supabase/config.toml'), 'utf8')
  const noDocker = /^[^\n]*Cannot connect to the Docker daemon[^\n]*\n(Try rerunning[^\n]*\n?)?$/

  test('accepts config.toml, and stops only because Docker is missing', () => {
    expect(cliStart(config)).toMatch(noDocker)
    expect(cliStart(config.replace('jwt_expiry', 'jwt_expires'))).not.toMatch(noDocker)
  })

  test('accepts the raised limits of test runs and the hook under the names that we use', () => {
    const settings = { ...raisedLimits(1000), ...hookSwitch }
    expect(cliStart(config, settings)).toMatch(noDocker)
    const [first = ''] = Object.keys(settings)
    for (const name of isFull ? Object.keys(settings) : [first])
      expect(cliStart(config, { [name]: 'many' })).toContain('invalid config for auth.')
  })
})

/** Writes stand-ins for docker and for the CLI, which records its arguments. Returns the environment that uses them. */
function standIns(folder: string): Record<string, string> {
  const bin = join(folder, 'bin')
  mkdirSync(bin)
  const program = (name: string, script: string) => {
    writeFileSync(join(bin, name), `#!/bin/sh\n${script}\n`)
    chmodSync(join(bin, name), 0o755)
    return join(bin, name)
  }
  program('docker', 'exit 0')
  const cli = program(
    'supabase-cli',
    `echo "$* $SUPABASE_AUTH_RATE_LIMIT_SIGN_IN_SIGN_UPS $SUPABASE_AUTH_EXTERNAL_GOOGLE_ENABLED" >> ${folder}/asked
    [ "$1" != status ] || echo '${JSON.stringify(status)}'`,
  )
  return { ENV_FILE: join(folder, 'env'), SUPABASE_CLI_BINARY_OVERRIDE: cli, PATH: `${bin}:${process.env['PATH']}` }
}

test('starting and stopping the full stack switches the site over and back', async () => {
  const folder = temporaryFolder()
  const values = {
    ...standIns(folder),
    RATE_LIMIT_FACTOR: '10',
    SUPABASE_AUTH_EXTERNAL_GOOGLE_CLIENT_ID: 'id',
    SUPABASE_AUTH_EXTERNAL_GOOGLE_SECRET: 'secret',
  }
  const start = command(['stack'], values)
  expect([await start.ended, start.output()]).toEqual([0, expect.stringContaining(`The full stack runs at ${status.API_URL}`)])
  expect(readFileSync(join(folder, 'env.stack'), 'utf8').split('\n')).toEqual(
    expect.arrayContaining([`SUPABASE_URL=${status.API_URL}`, `SUPABASE_SECRET_KEY=${status.SECRET_KEY}`]),
  )
  const stop = command(['stack-stop'], values)
  expect([await stop.ended, stop.output()]).toEqual([0, ''])
  expect(readFileSync(join(folder, 'asked'), 'utf8')).toBe('start 1500 true\nstatus -o json  \nstop  \n')
  expect(() => readFileSync(join(folder, 'env.stack'))).toThrow('ENOENT')
})
