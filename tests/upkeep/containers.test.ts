import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const dockerfile = read('supabase/containers/Dockerfile').replaceAll('\\\n', '')
const compose = read('supabase/containers/compose.yaml')
const instructions = dockerfile.split('\n').filter((line) => line !== '' && !line.startsWith('#'))

describe('the image', () => {
  test('consists of valid instructions and existing files', () => {
    const words = instructions.map((line) => line.split(' ')[0] ?? '')
    expect([...new Set(words)].toSorted()).toEqual([
      'CMD',
      'COPY',
      'ENV',
      'EXPOSE',
      'FROM',
      'HEALTHCHECK',
      'RUN',
      'STOPSIGNAL',
      'USER',
      'VOLUME',
      'WORKDIR',
    ])
    const copied = instructions.filter((line) => /^COPY (?!--from)/.test(line)).flatMap((line) => line.split(' ').slice(1, -1))
    expect(copied.filter((path) => !existsSync(join(root, path)))).toEqual([])
    expect(read('.dockerignore').split('\n')).toEqual(expect.arrayContaining(['.env', '.data', 'node_modules']))
  })

  test('has every file of the site that the server imports', () => {
    const imports = globSync(['supabase/embedded/**/*.ts', 'src/server/**/*.ts'], { cwd: root })
      .flatMap((path) => [...read(path).matchAll(/from '#(?!embedded\/)([^']+)'/g)])
      .map(([, file]) => `src/${file}`)
    expect(imports.length).toBeGreaterThan(0)
    const copied = [...dockerfile.slice(dockerfile.lastIndexOf('FROM')).matchAll(/^COPY (src\/\S+)/gm)].map(([, path = '']) => path)
    expect(imports.filter((file) => !copied.some((path) => file.startsWith(path)))).toEqual([])
  })

  test('runs on the pinned Node, as an ordinary user, without npm, and contains no secret', () => {
    const { devDependencies } = JSON.parse(read('package.json')) as { devDependencies: { node: string } }
    const major = devDependencies.node.split('.')[0]
    for (const [, version] of dockerfile.matchAll(/^FROM node:(\d+)/gm)) expect(version).toBe(major)
    expect(instructions.at(-1)).toMatch(/^CMD \["node", ("--[\w=-]+", )*"src\/server\/main\.js", "start"\]$/)
    expect(instructions.findIndex((line) => line === 'USER node')).toBeGreaterThan(
      instructions.findLastIndex((line) => line.startsWith('RUN')),
    )
    expect(dockerfile).not.toMatch(/SECRET|PASSWORD|_KEY/)
  })

  test('checks its health where the program answers', () => {
    const [, port = ''] = /PORT=(\d+)/.exec(dockerfile) ?? []
    expect(dockerfile).toContain(`http://127.0.0.1:${port}/health/ready`)
    expect(dockerfile).toContain(`EXPOSE ${port}`)
    expect(read('supabase/containers/Caddyfile')).toContain(`reverse_proxy ascendo:${port}`)
  })

  test('stores what must outlive it in its volume', () => {
    for (const name of ['ENV_FILE', 'DATA_DIR']) expect(dockerfile).toMatch(new RegExp(`\\b${name}=/data/`))
    expect(compose).toContain('- data:/data')
  })
})

test('image and example set only existing variables', () => {
  const known = read('.env.example')
  const inImage = [...dockerfile.matchAll(/\b([A-Z_]+)=/g)].map(([, name = '']) => name)
  const inExample = [...compose.matchAll(/^ {6}([A-Z_]+):/gm)].map(([, name = '']) => name)
  const elsewhere = ['NODE_ENV', 'ENV_FILE', 'SITE_DOMAIN']
  expect(inExample).toContain('TRUST_PROXY')
  for (const name of [...inImage, ...inExample].filter((candidate) => !elsewhere.includes(candidate))) {
    expect(known).toMatch(new RegExp(`^(# )?${name}=`, 'm'))
  }
})
