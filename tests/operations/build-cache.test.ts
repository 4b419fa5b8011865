import { spawn, spawnSync } from 'node:child_process'
import { appendFileSync, globSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { copyProject } from '../support/copy-project.ts'

const project = mkdtempSync(join(tmpdir(), 'ascendo-cache-'))
const { NODE_ENV: _, VITEST: __, ...environment } = process.env
const env = { ...environment, NODE_ENV: 'production' }

beforeAll(() => copyProject(project))
afterAll(() => rmSync(project, { recursive: true, force: true }))

/** Changes a file until the end of the action. */
async function whileChanged(file: string, change: (text: string) => string, action: () => unknown): Promise<void> {
  const path = join(project, file)
  const before = readFileSync(path, 'utf8')
  const after = change(before)
  expect(after).not.toBe(before)
  writeFileSync(path, after)
  try {
    await action()
  } finally {
    writeFileSync(path, before)
  }
}

const lesson = 'src/content/samples/courses/drawing-from-observation/blind-contours.md'
const course = 'src/content/samples/courses/drawing-from-observation/course.json'
const addSentence = (text: string) => text.replace('\n\n', '\n\nLook longer than you draw. ')

describe('the program is built anew', () => {
  function programKey(variables: Record<string, string> = {}): string {
    const code = "const { programKey } = await import('./src/build/program.ts'); console.log(await programKey())"
    const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', code], {
      cwd: project,
      env: { ...env, ...variables },
      encoding: 'utf8',
    })
    if (!stdout) throw new Error(stderr)
    return stdout
  }

  it('after a change of anything that it is made of', async () => {
    const key = programKey()
    const changes: [file: string, change: (text: string) => string][] = [
      ['src/site/ui/Badge.tsx', (text) => `${text}\n`],
      ['src/site/ui/page.module.css', (text) => `${text}\n`],
      ['src/shared/brand.ts', (text) => text.replace(/slug: '\w+'/, "slug: 'kiln'")],
      ['src/build/prerendered-page.ts', (text) => `${text}\n`],
      ['src/content/samples/articles/cut-a-third.md', (text) => `${text}\nCut.\n`],
      [course, (text) => text.replace('"title": "', '"title": "Another ')],
      ['src/content/samples/courses/drawing-from-observation/one-lamp-one-egg.vtt', (text) => `${text}\n`],
      ['package-lock.json', (text) => text.replace(/"version": "19\.\d+\.\d+"/, '"version": "19.99.0"')],
      ['index.html', (text) => text.replace('<title', '<meta name="x" /><title')],
    ]
    for (const [file, change] of changes) {
      await whileChanged(file, change, () => expect([file, programKey() === key]).toEqual([file, false]))
    }
    expect(programKey({ VITE_SITE_URL: 'https://learn.example.org' })).not.toBe(key)
    expect(programKey()).toBe(key)
  })

  it('but not after a change of a lesson, of the long parts of a course, or of the server', async () => {
    const key = programKey()
    const changes: [file: string, change: (text: string) => string][] = [
      [lesson, addSentence],
      [course, (text) => text.replace('"question": "', '"question": "So: ')],
      ['src/server/main.js', (text) => `${text}\n`],
      ['src/README.md', (text) => `${text}\n`],
    ]
    for (const [file, change] of changes) {
      await whileChanged(file, change, () => expect([file, programKey() === key]).toEqual([file, true]))
    }
  })
})

describe('a build', () => {
  const build = (folder: string) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, ['src/build/build-site.ts', join(project, folder)], {
      cwd: project,
      env,
      encoding: 'utf8',
    })
    if (status !== 0) throw new Error(stderr)
    return stdout
  }
  /** The files below a folder, by name. */
  function filesOf(folder: string): Map<string, string> {
    const root = join(project, folder)
    const entries = globSync('**', { cwd: root, withFileTypes: true }).filter((entry) => entry.isFile())
    const paths = entries.map(({ parentPath, name }) => join(parentPath, name)).toSorted()
    return new Map(paths.map((path) => [path.slice(root.length + 1), readFileSync(path, 'utf8')]))
  }

  it('renders only what a changed lesson changes, and equals a build without the cache', async () => {
    build('first')
    await whileChanged(lesson, addSentence, () => {
      expect(build('second')).toMatch(/Rendering \d\d of \d{3} pages/)
      const [first, second] = [filesOf('first'), filesOf('second')]
      const catalog = (text = '') => text.replaceAll(/\/assets\/catalog-\w+\.json/g, '/assets/catalog.json')
      const changed = [...second].filter(([name, text]) => name.endsWith('.html') && catalog(first.get(name)) !== catalog(text))
      const page = second.get('courses/2/lesson/blind-contours.html')
      expect(page).toContain('Look longer than you draw.')
      expect(changed.map(([name]) => name)).toContain('courses/2/lesson/blind-contours.html')
      // Each page of a course names the course's file, which lists its lessons.
      for (const [name] of changed) expect(name).toMatch(/^courses\/(2\/|look\/drawing-from-observation)/)
      // The program is the same.
      const scripts = (files: Map<string, string>) => [...files.keys()].filter((name) => /assets\/.*\.(js|css)$/.test(name))
      expect(scripts(second)).toEqual(scripts(first))
      rmSync(join(project, 'node_modules/.cache'), { recursive: true })
      build('third')
      const third = filesOf('third')
      expect([...third.keys()]).toEqual([...second.keys()])
      expect([...third].filter(([name, text]) => second.get(name) !== text).map(([name]) => name)).toEqual([])
    })
    expect(filesOf('first').get('courses/2/lesson/blind-contours.html')).not.toContain('Look longer than you draw.')
  })

  it('keeps its program, although later ones were begun and changed back', () => {
    build('first')
    const programs = join(project, 'node_modules/.cache/programs')
    const [key = ''] = readdirSync(programs)
    for (const name of ['b', 'c', 'd']) {
      mkdirSync(join(programs, name))
      const later = new Date(Date.now() + 60_000)
      utimesSync(join(programs, name), later, later)
    }
    expect(build('first')).not.toContain('Building')
    expect(readdirSync(programs)).toHaveLength(3)
    expect(readdirSync(join(programs, key)).toSorted()).toEqual(['client', 'pages', 'server'])
  })

  it('that is killed leaves nothing behind that the next one trusts', async () => {
    appendFileSync(join(project, 'src/site/ui/Badge.tsx'), '\nexport const extra = 1\n')
    for (const step of ['Building the program for browsers', 'Rendering']) {
      const program = spawn(process.execPath, ['src/build/build-site.ts', join(project, 'killed')], { cwd: project, env })
      await new Promise<void>((resolve) => {
        program.on('exit', () => resolve())
        program.stdout.on('data', (data: Buffer) => {
          if (data.toString().includes(step)) setTimeout(() => program.kill('SIGKILL'), 300)
        })
      })
    }
    build('after')
    rmSync(join(project, 'node_modules/.cache'), { recursive: true })
    build('cold')
    const [after, cold] = [filesOf('after'), filesOf('cold')]
    expect([...after].filter(([name, text]) => cold.get(name) !== text).map(([name]) => name)).toEqual([])
    expect(after.size).toBe(cold.size)
  })
})
