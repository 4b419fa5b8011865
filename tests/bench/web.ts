/**
 * `npm run bench:web`: what a browser makes of the built product. Prints Markdown in these parts:
 *
 * - `pages`: Lighthouse's mobile preset with both throttling methods, beside two references from the same run and server: an
 *   empty page, and React hydrating one heading
 * - `photos`: the pages with a photo in their first view, whose LCP is that photo
 * - `nginx`: the pages through nginx with the configuration of `supabase/production.md`, if it is installed
 * - `answers`: the response to input at a quarter of the processor's speed
 * - `visits`: second visits, and moves between screens, on a slow 4G connection
 * - `phone`: a learner's pages at a sixth of the speed on slow 3G
 *
 * Medians of 5 runs. `npm run bench:web -- 1` runs each once; `npm run bench:web -- 5 pages learner` runs only that part, with
 * the pages whose name contains that word, beside the empty page. Standard error says what is being measured; after Ctrl-C, what
 * has been measured is printed.
 */
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { freePort } from '../support/free-port.ts'
import { buildIfStale } from '#server/commands/build.ts'
import { buildFolder } from '#server/site-build.ts'
import { printAnswers } from './answers.ts'
import { emptyCaches, enrolledCourse, inBrowser, lessonOfCourse, signedInProfile } from './browser.ts'
import { eachStep } from './each-step.ts'
import { emptyPage, type Limit, type Measured, measurePages } from './lighthouse.ts'
import { nginxIsInstalled, startNginx } from './nginx.ts'
import { noPhotos, type PhotoBehavior, realPhotos, startPhotoHost } from './photo-host.ts'
import { newDataLocation, startServer } from './product.ts'
import { startSlowConnection } from './slow-connection.ts'
import { printPhone, printVisits, type Visited } from './visits.ts'

const parts = ['pages', 'photos', 'nginx', 'answers', 'visits', 'phone'] as const
type Part = (typeof parts)[number]
const isPart = (option: string): option is Part => parts.some((part) => part === option)

const options = process.argv.slice(2)
const runs = Number(options.find((option) => /^\d+$/.test(option)) ?? 5)
const chosen = options.some(isPart) ? options.filter(isPart) : parts
const word = options.find((option) => !isPart(option) && !/^\d+$/.test(option))

const limitsOfHome: Limit = { performance: 97, lcpRatio: 1.5, blockingMs: 150 }
const limitsOfPublicPages: Limit = { performance: 97, lcpRatio: 1.7, blockingMs: 150 }
const limitsOfLearnersPages: Limit = { performance: 97, lcpRatio: 2, blockingMs: 150 }

/** The pages to measure. A profile is that of a signed-in learner who has none of the site's files. */
function pagesFor(profile: string): Measured[] {
  const visitors = (name: string, path: string, limit?: Limit): Measured => ({ name, path, limit, isListed: true })
  const learners = (name: string, path: string, limit: Limit): Measured => ({ name, path, limit, isListed: false, profile })
  const pages = [
    visitors(emptyPage, '/reference/empty'),
    visitors('React, one heading', '/reference/react'),
    visitors('/', '/', limitsOfHome),
    visitors('/courses', '/courses', limitsOfPublicPages),
    visitors('/blog', '/blog', limitsOfPublicPages),
    visitors('an article', '/blog/learn-by-explaining', limitsOfPublicPages),
    learners('a course, learner', enrolledCourse, limitsOfLearnersPages),
    learners('a lesson, learner', lessonOfCourse, limitsOfLearnersPages),
    learners('home, learner', '/', limitsOfLearnersPages),
    learners('favorites, learner', '/favorites', limitsOfLearnersPages),
    learners('account, learner', '/account', limitsOfLearnersPages),
  ]
  return pages.filter(({ name }) => !word || name === emptyPage || name.includes(word))
}

const folder = mkdtempSync(join(tmpdir(), 'ascendo-bench-'))
try {
  await buildIfStale()
  const site = join(folder, 'site')
  cpSync(buildFolder, site, { recursive: true })
  await addReferences(join(site, 'reference'))
  const serve = async (values: Record<string, string>, work: (address: string) => Promise<void>) => {
    const data = newDataLocation()
    const server = await startServer(data, { SITE_DIR: site, ...values })
    try {
      await warmUp(server.url)
      await work(server.url)
    } finally {
      await server.stop()
      data.remove()
    }
  }

  const measuring: Record<Part, () => Promise<void>> = {
    pages: () => serve({}, measure),
    photos: () => serve({}, measureWithPhotos),
    nginx: () => measureThroughNginx(serve),
    answers: () =>
      serve({}, async (address) => {
        const profile = await newProfile(address)
        await inBrowser(profile, async (browser) => printAnswers(await browser.newPage(), address, runs, 4))
      }),
    visits: () => throughSlowConnection(serve, printVisits),
    phone: () => throughSlowConnection(serve, printPhone),
  }
  await eachStep(
    chosen,
    (part) => part,
    (part) => measuring[part](),
  )
} finally {
  rmSync(folder, { recursive: true, force: true })
}

/** The server compresses a page in haste for its first visitor, and thoroughly for the others, who are measured. */
async function warmUp(address: string): Promise<void> {
  for (const { path } of pagesFor(''))
    await (await fetch(address + path, { headers: { Accept: 'text/html', 'Accept-Encoding': 'br' } })).text()
  await new Promise((resolve) => setTimeout(resolve, 3000))
}

type Serve = (values: Record<string, string>, work: (address: string) => Promise<void>) => Promise<void>

/** A profile of a learner who has none of the site's files. */
function newProfile(address: string): Promise<string> {
  return signedInProfile(mkdtempSync(join(folder, 'learner-')), address, emptyCaches)
}

async function measure(address: string): Promise<void> {
  const pages = pagesFor(await newProfile(address))
  await measureWith(noPhotos, address, pages)
}

async function measureWithPhotos(address: string): Promise<void> {
  console.log('\n### With photos')
  const names = [emptyPage, '/courses', '/blog', 'an article']
  const pages = pagesFor('').filter(({ name }) => names.includes(name))
  // The limits are those of pages without photos.
  await measureWith(
    realPhotos,
    address,
    pages.map((page) => ({ ...page, limit: undefined })),
  )
}

async function measureWith(behavior: PhotoBehavior, address: string, pages: Measured[]): Promise<void> {
  const photos = await startPhotoHost(folder, behavior)
  try {
    await measurePages(folder, address, photos, pages, runs)
  } finally {
    await photos.stop()
  }
}

async function measureThroughNginx(serve: Serve): Promise<void> {
  if (!nginxIsInstalled()) {
    console.log('\nnginx is not installed, so nothing was measured through it.')
    return
  }
  const port = await freePort()
  const address = `https://localhost:${port}`
  await serve({ SITE_URL: address }, async (product) => {
    const nginx = await startNginx(mkdtempSync(join(folder, 'nginx-')), port, new URL(product).port)
    try {
      console.log('\n### Through nginx: HTTP/2 and TLS')
      await measure(address)
    } finally {
      await nginx.stop()
    }
  })
}

async function throughSlowConnection(serve: Serve, print: (visited: Visited) => Promise<void>): Promise<void> {
  const port = await freePort()
  const address = `http://localhost:${port}`
  await serve({ SITE_URL: address }, async (product) => {
    const connection = await startSlowConnection(port, Number(new URL(product).port))
    const photos = await startPhotoHost(folder, realPhotos)
    try {
      await print({ folder, site: address, connection, photos, runs })
    } finally {
      await photos.stop()
      await connection.stop()
    }
  })
}

/** Adds the references beside the product's pages, so that the same server sends them with the same headers. */
async function addReferences(into: string): Promise<void> {
  const head =
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Reference</title></head>'
  mkdirSync(join(into, 'empty'), { recursive: true })
  writeFileSync(join(into, 'empty/index.html'), `${head}<body><main><h1>Reference</h1></main></body></html>`)
  // Inside the project, so that React is found.
  const source = mkdtempSync(join(import.meta.dirname, '../../node_modules/.cache/ascendo-bench-'))
  try {
    writeFileSync(
      join(source, 'index.html'),
      `${head}<body><main id="root"><h1>Reference</h1></main><script type="module" src="./main.js"></script></body></html>`,
    )
    writeFileSync(
      join(source, 'main.js'),
      `import { createElement } from 'react'\nimport { hydrateRoot } from 'react-dom/client'\nhydrateRoot(document.getElementById('root'), createElement('h1', null, 'Reference'))\n`,
    )
    await build({
      root: source,
      configFile: false,
      base: '/reference/react/',
      logLevel: 'error',
      build: { outDir: join(into, 'react'), emptyOutDir: true, modulePreload: { polyfill: false } },
    })
  } finally {
    rmSync(source, { recursive: true, force: true })
  }
}
