import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { copyProject } from '../support/copy-project.ts'
import { isFull } from '../support/full.ts'
import { command, freePort, printed } from './program.ts'

/**
 * Customizes the product as a school does, following src/content/README.md: brand, colors, home page, a category and a course with
 * a picture, without the samples. This happens in a copy of the project, which is then built and started, without changing a component or a
 * test.
 */
const main = () => join(school, 'src/server/main.js')
let school = ''
/** Courses that instructors have written on the site: a folder outside of the project. */
let published = ''

const before = /ascendo/i
/** What the program said when it was to remove changed samples, and when it removed them. */
let refused = ''
let removed = ''

/** Runs a command in the school, whose content is its own. */
function run(...words: string[]) {
  return spawnSync('node', [main(), ...words], { cwd: school, encoding: 'utf8', env: withoutOwnConfiguration() })
}

function refusedRemoval(): string {
  const git = (...words: string[]) => execFileSync('git', words, { cwd: school })
  git('init', '--quiet')
  git('add', 'src/content/samples')
  git('-c', 'user.name=Mia', '-c', 'user.email=mia@northwind.example', 'commit', '--quiet', '--message', 'Begin')
  edit('src/content/samples/categories.ts', [[/Finance/, 'Money']])
  const { status, stderr } = run('course', 'remove-samples', '--yes')
  git('checkout', '--quiet', '--', 'src/content/samples')
  return `${status} ${stderr}`
}

beforeAll(() => {
  school = mkdtempSync(join(tmpdir(), 'northwind-'))
  copyProject(school)
  makeItNorthwind()
  published = mkdtempSync(join(tmpdir(), 'northwind-published-'))
  publishCourse()
  refused = refusedRemoval()
  removed = run('course', 'remove-samples', '--yes').stdout
  run('brand')
  run('course', 'new', 'Glazes That Hold')
  // Outside `npm run test:full`, skip the compression, which takes a third of the build's time and has its own tests.
  const build = isFull ? [main(), 'build'] : [join(school, 'src/build/build-site.ts'), join(school, 'dist')]
  const built = spawnSync('node', build, {
    cwd: school,
    encoding: 'utf8',
    env: { ...withoutOwnConfiguration(), ENV_FILE: join(school, '.env'), NODE_ENV: 'production', PUBLISHED_COURSES: published },
  })
  if (built.status !== 0) throw new Error(built.stdout + built.stderr)
})

/** Returns the environment without the variables that Vitest adds from this project's own .env, which `npm start` creates. */
function withoutOwnConfiguration() {
  return { ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('VITE_'))), CONTENT: 'shown' }
}

afterAll(() => {
  for (const folder of [school, published]) rmSync(folder, { recursive: true, force: true })
})

/** Writes the least that a course can be, by a person who is in no file of the school. */
function publishCourse(): void {
  const folder = join(published, 'courses/raku')
  mkdirSync(folder, { recursive: true })
  const lesson = { id: 'fire', title: 'Fire', duration: '20 min', videoUrl: 'fire.webm', captions: 'fire.vtt' }
  const course = {
    title: 'Raku in a garden',
    slug: 'raku',
    description: 'One kiln, one evening.',
    instructor: { name: 'Kenji Abe' },
    category: 'Pottery',
    level: 'advanced',
    duration: '1 evening',
    image: 'cover.png',
    modules: [{ title: 'Outside', lessons: [lesson] }],
  }
  writeFileSync(join(folder, 'course.json'), JSON.stringify(course))
  writeFileSync(join(folder, 'fire.md'), 'Light it from below.\n')
  writeFileSync(join(folder, 'fire.vtt'), 'WEBVTT\n\n00:00.000 --> 00:02.000\nIt crackles.\n')
  writeFileSync(join(folder, 'fire.webm'), 'a recording')
  writeFileSync(join(folder, 'cover.png'), png(800, 500))
}

function makeItNorthwind(): void {
  edit('src/shared/brand.ts', [
    [/name: '.*'/, "name: 'Northwind Academy'"],
    [/slug: '.*'/, "slug: 'northwind'"],
    [/email: '.*'/, "email: 'hello@northwind.example'"],
    [/address: '.*'/, "address: 'Hafenstraße 7, 20457 Hamburg'"],
    [/locale: '.*'/, "locale: 'de-DE'"],
    [/currency: '.*'/, "currency: 'EUR'"],
    [/firstDayOfWeek: \d,/, 'firstDayOfWeek: 1,'],
    [/contentLanguage: '.*'/, "contentLanguage: 'en'"],
    [/pictureHosts: \[[^\]]*\]/, "pictureHosts: ['https://images.unsplash.com']"],
    [/mark: \[[^\]]*\]/, "mark: [{ path: 'M4 28V4l24 24V4', width: 4, color: 'accent' }]"],
    [/profiles: \[[^\]]*\]/, "profiles: [{ network: 'Mastodon', address: 'https://social.example/@northwind', icon: 'M4 4h16v16H4z' }]"],
  ])
  edit('src/site/theme/colors.ts', [[/accent: '.*'/, "accent: '#1f4e9c'"]])
  write(
    'src/content/home.ts',
    `export const home = {
  hero: { title: ['Shape.', 'Fire.', 'Glaze.'], picture: '/pictures/kiln.png' },
  description: 'Pottery by the harbor.',
  statistics: [{ figure: '12', label: 'Wheels' }],
  testimonials: [{ quote: 'It holds water.', name: 'Fatou Ndiaye', role: 'Nurse' }],
}
`,
  )
  edit('src/content/categories.ts', [
    [
      /categories = \[\]/,
      `categories = [{ name: 'Pottery', slug: 'pottery', description: 'From the first bowl to your own glaze.', hue: 40, motif: 'plain' }]`,
    ],
  ])
  write('src/content/pictures/kiln.png', png(700, 500))
  write('src/content/courses/first-pots/course.json', firstPots)
  write('src/content/courses/first-pots/wheel.png', png(900, 600))
  edit('src/content/courses/instructors.ts', [
    [
      /export const instructors = \{\}/,
      `export const instructors = {\n  mia: { id: 'mia', name: 'Mia Sørensen', avatar: '/pictures/kiln.png', bio: 'Mia throws pots.' },\n}`,
    ],
  ])
  write('src/content/articles/why-clay-cracks.md', whyClayCracks)
  for (const [id, title] of Object.entries(ownPages)) {
    write(
      `src/content/pages/${id}.md`,
      `---\ntitle: ${title}\ndescription: ${title} of the Northwind Academy.\nupdated: 2026-03-02\n---\n\n## Who we are\n\nPotters.\n`,
    )
  }
}

function edit(file: string, changes: [RegExp, string][]): void {
  let text = readFileSync(join(school, file), 'utf8')
  for (const [from, to] of changes) {
    if (!from.test(text)) throw new Error(`${file} has no ${from}`)
    text = text.replace(from, () => to)
  }
  writeFileSync(join(school, file), text)
}

function write(file: string, content: string | Buffer): void {
  mkdirSync(dirname(join(school, file)), { recursive: true })
  writeFileSync(join(school, file), content)
}

const firstPots = `{
  "$schema": "../../course.schema.json",
  "id": "17",
  "slug": "first-pots",
  "title": "First pots",
  "description": "Three evenings, three pots.",
  "instructor": "mia",
  "category": "Pottery",
  "level": "beginner",
  "duration": "3 evenings",
  "price": 1290,
  "image": "/pictures/kiln.png",
  "heroImage": "wheel.png",
  "modules": [
    {
      "title": "Pots",
      "description": "One an evening.",
      "lessons": [
        { "id": "cup", "title": "A cup", "duration": "20 min" },
        { "id": "bowl", "title": "A bowl", "duration": "20 min" },
        { "id": "jug", "title": "A jug", "duration": "20 min" }
      ]
    }
  ]
}
`

/** Their file names and titles. */
const ownPages = { imprint: 'Impressum', privacy: 'Datenschutz', terms: 'Kursbedingungen' }

const whyClayCracks = `---
title: Why clay cracks
description: It dries too fast.
date: 2026-03-02
author: Mia Sørensen
category: Pottery
image: /pictures/kiln.png
imageAlt: A kiln
relatedCourses: 17
---

It dries too fast. Cover it.

![A kiln with its door open](/pictures/kiln.png)
`

/** Returns a picture of one color. */
function png(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width)
  header.writeUInt32BE(height, 4)
  header.set([8, 2], 8)
  const row = Buffer.concat([Buffer.from([0]), Buffer.alloc(width * 3, 0x8a)])
  const rows = Buffer.concat(Array.from({ length: height }, () => row))
  return Buffer.concat([
    Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const built = (file: string) => readFileSync(join(school, 'dist', file), 'latin1')
const page = (path: string) => readFileSync(join(school, 'dist', path, 'index.html'), 'utf8')

describe('Northwind Academy', () => {
  test('keeps samples that it has changed until it says so, and is told what leaves the site and what is left to do', () => {
    expect(refused).toMatch(/^1 .*These samples have changes that would leave the site, too: src\/content\/samples\/categories\.ts\. Move/)
    expect(removed).toMatch(/^16 courses with their instructors, 14 articles with their authors, 8 categories and 4 programs/)
    expect(removed).toContain('remove it from pictureHosts in src/shared/brand.ts')
  })

  test('has its own category: a page, a link in the footer, a drawing; nothing of the samples, and nothing empty', () => {
    const home = page('.')
    expect(page('categories/pottery')).toContain('From the first bowl to your own glaze.')
    expect(home).toContain('href="/categories/pottery"')
    expect(home).toContain('--hue:')
    expect(page('courses')).toContain('First pots')
    for (const text of ['Photography', 'Write Clearly', 'Top categories', '25K+']) expect(home).not.toContain(text)
    expect(readdirSync(join(school, 'dist/categories'))).toEqual(['pottery'])
    expect(readdirSync(join(school, 'dist/assets')).filter((name) => /^(write-clearly|blind-contours)/.test(name))).toEqual([])
  })

  test('is built, and no file contains the old brand', () => {
    const files = (readdirSync(join(school, 'dist'), { recursive: true, withFileTypes: true }) ?? [])
      .filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name).slice(join(school, 'dist').length + 1))
      // The manifest is not served. It contains paths to node_modules, and the project's folder may have the old brand's name.
      .filter((file) => !file.startsWith('.vite/'))
    expect(files.length).toBeGreaterThan(100)
    expect(files.filter((file) => before.test(file) || before.test(built(file)))).toEqual([])
  })

  test('shows its own name, mark, colors, home page and contact', () => {
    const home = page('.')
    expect(home).toContain('<title data-head>Northwind Academy</title>')
    for (const text of ['Glaze.', 'Wheels', 'Fatou Ndiaye', 'Hafenstraße 7', 'Northwind Academy on Mastodon', 'Pottery by the harbor.']) {
      expect(home).toContain(text)
    }
    expect(home).toContain('#1f4e9c')
    expect(home).toContain('src="/pictures/kiln-720.webp"')
    expect(built('favicon.svg')).toContain('M4 28V4l24 24V4')
    expect(JSON.parse(built('manifest.webmanifest'))).toMatchObject({ name: 'Northwind Academy' })
  })

  test('has a course of three lessons without reviews, with its own price, dates and pictures', () => {
    expect(page('courses')).toContain('First pots')
    expect(page('courses')).toMatch(/1\.290\s€/)
    const article = page('blog/why-clay-cracks')
    expect(article).toContain('2. März 2026')
    expect(article).toMatch(
      /<img src="\/pictures\/kiln-960.webp" srcset="\/pictures\/kiln-320.webp 320w, [^"]*" [^>]*alt="A kiln with its door open"/,
    )
    for (const size of ['320.webp', '1920.webp', 'share.jpg']) expect(built(`pictures/kiln-${size}`).length).toBeGreaterThan(100)
    expect(built('pictures/kiln-320.webp').slice(8, 12)).toBe('WEBP')
    // A picture may also lie beside the course that shows it.
    expect(page('courses/17')).toContain('/pictures/first-pots/wheel-960.webp')
    expect(built('pictures/first-pots/wheel-960.webp').slice(8, 12)).toBe('WEBP')
  })

  test('shows a course that an instructor has written elsewhere: by its slug, as new, free, and with its files', () => {
    expect(page('courses')).toContain('Raku in a garden')
    const own = page('courses/raku')
    expect(own).toContain('Kenji Abe')
    expect(own).toContain('>New</span>')
    expect(own).toContain('>Free<')
    expect(own).toContain('/pictures/raku/cover-960.webp')
    expect(built('pictures/raku/cover-960.webp').slice(8, 12)).toBe('WEBP')
    expect(built('courses/raku/lesson/fire.html')).toContain('Light it from below.')
    const look = built('courses/look/raku.html')
    expect(look).not.toContain('aggregateRating')
    expect(look).toContain('/pictures/raku/cover-share.jpg')
    expect(readdirSync(join(school, 'dist/assets'))).toContainEqual(expect.stringMatching(/^fire-.*\.webm$/))
  })

  test('has its own terms, privacy and imprint: in the footer, in the forms, in the sitemap and offline', () => {
    for (const [id, title] of Object.entries(ownPages)) {
      const own = page(`pages/${id}`)
      expect(own).toContain(`<title data-head>${title} · Northwind Academy</title>`)
      expect(own).toContain('<h2 id="who-we-are">Who we are</h2>')
      expect(own).toContain('2. März 2026')
      expect(page('blog')).toContain(`href="/pages/${id}"`)
      expect(built('sitemap.xml')).toContain(`/pages/${id}</loc><lastmod>2026-03-02</lastmod>`)
      expect(built('sw.js')).toMatch(new RegExp(`assets/${id}-[0-9a-f]{8}\\.js`))
    }
    expect(page('register')).toContain('href="/pages/terms"')
    expect(page('contact')).toContain('href="/pages/privacy"')
  })

  test('adds a course by adding one folder, which passes the check', () => {
    expect(run('course', 'check', 'glazes-that-hold').stdout).toBe('No problems in glazes-that-hold.\n')
    expect(page('courses')).toContain('Glazes That Hold')
    expect(page('courses/18')).toContain('Glazes That Hold')
    expect(readdirSync(join(school, 'dist/assets'))).toContainEqual(expect.stringMatching(/^glazes-that-hold-first-lesson-.*\.json$/))
  })

  test('has its own mails and demo accounts', () => {
    const templates = readdirSync(join(school, 'supabase/templates')).map((name) => `supabase/templates/${name}`)
    for (const file of [...templates, 'supabase/config.toml', 'supabase/seed.sql', '.env.example']) {
      expect(readFileSync(join(school, file), 'utf8')).not.toMatch(before)
    }
    expect(readFileSync(join(school, 'supabase/templates/recovery.html'), 'utf8')).toContain('#1f4e9c')
  })

  test.runIf(isFull)('answers and writes mails in its own name', async () => {
    const values = {
      ENV_FILE: join(school, '.env'),
      DATA_DIR: join(school, 'data'),
      SITE_DIR: join(school, 'dist'),
      PORT: String(await freePort()),
      MAIL_PORT: String(await freePort()),
    }
    const program = command(['start'], values, { program: main() })
    await Promise.race([program.ended, printed(program, 'Northwind Academy is ready')])
    expect(program.output()).not.toMatch(before)
    const [site, inbox] = [`http://localhost:${values.PORT}`, `http://localhost:${values.MAIL_PORT}`]
    const env = readFileSync(values.ENV_FILE, 'utf8')
    expect(env).toContain('VITE_MAIL_SENDER=hello@northwind.example')
    expect(env).not.toMatch(before)

    const apikey = /^VITE_SUPABASE_PUBLISHABLE_KEY=(.*)$/m.exec(env)?.[1] ?? ''
    const auth = (path: string, body: object) =>
      fetch(`${site}/auth/v1/${path}`, {
        method: 'POST',
        headers: { apikey, 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      })
    const said: string[] = []
    for (const path of [
      '/',
      '/courses',
      '/nowhere',
      '/robots.txt',
      '/sitemap.xml',
      '/manifest.webmanifest',
      '/auth/v1/health',
      '/health',
    ]) {
      const answer = await fetch(site + path, { headers: { apikey } })
      said.push(JSON.stringify([...answer.headers]), await answer.text())
    }
    said.push(await (await auth('signup', { email: 'ada@learner.example', password: 'rope-and-chalk-7' })).text())
    const admin = (await (
      await auth('token?grant_type=password', { email: 'admin@northwind.example', password: 'northwind-demo' })
    ).json()) as {
      access_token: string
    }
    const users = await fetch(`${site}/rest/v1/users?select=*`, { headers: { apikey, Authorization: `Bearer ${admin.access_token}` } })
    said.push(await users.text())
    expect(said.at(-1)).toContain('learner@northwind.example')
    for (const path of ['recover', 'otp'])
      said.push(await (await auth(path, { email: 'learner@northwind.example', create_user: false })).text())

    const mails = async () => (await (await fetch(`${inbox}/api/v1/messages`)).json()) as { messages: { ID: string }[] }
    await expect.poll(async () => (await mails()).messages.length).toBe(3)
    for (const { ID } of (await mails()).messages) {
      const mail = await (await fetch(`${inbox}/api/v1/message/${ID}`)).text()
      expect(mail).toContain('Northwind Academy')
      expect(mail).toContain('#1f4e9c')
      said.push(mail, await (await fetch(`${inbox}/mail/${ID}`)).text())
    }
    said.push(await (await fetch(inbox)).text())
    expect(said.filter((text) => before.test(text)).map((text) => text.slice(0, 200))).toEqual([])
  })
})
