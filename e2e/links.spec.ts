import { paths } from '#paths.ts'
import { crawl, deadEnd } from './support/crawl.ts'
import { expect, haveSession, openHome, settled, test } from './support/journey.ts'

/** Every address without parts: the crawl starts from each, linked or not. */
const starts = Object.values(paths).filter((path) => !path.includes(':') && path !== paths.authCallback)

/** No crawl may end early unnoticed: these lie at its far ends. */
const farEnds = ['/blog/learning-after-work', '/categories/programming', '/courses?category=Art+%26+Design']

test.describe('no link of the product leads nowhere', () => {
  // A hundred screens each, on whatever machine this is.
  test.setTimeout(600_000)

  test('signed out, in a narrow window', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/')
    const { visited, problems } = await crawl(page, starts)
    expect(problems).toEqual([])
    expect(visited).toEqual(expect.arrayContaining([...farEnds, '/register?role=instructor']))
  })

  test('as a learner', async ({ page, learner }) => {
    await openHome(page, learner)
    const { visited, problems } = await crawl(page, starts)
    expect(problems).toEqual([])
    expect(visited).toEqual(expect.arrayContaining([...farEnds, '/account?tab=progress', '/courses/1']))
  })

  test('as an admin', async ({ page }) => {
    await openHome(page, { name: 'Ada Admin', email: 'admin@ascendo.example', password: 'ascendo-demo' })
    const { problems, visited } = await crawl(page, starts)
    expect(problems).toEqual([])
    expect(visited).toEqual(expect.arrayContaining([...farEnds, '/admin']))
  })
})

test.describe('the crawl itself', () => {
  // The browser notes an unknown address, which is answered with 404.
  test.use({ expectedConsole: [/status of 404/] })

  test('knows a dead end when it meets one', async ({ page, learner }) => {
    await haveSession(page, learner)
    for (const path of ['/no/such/place', '/courses/none', '/blog/none', '/categories/none']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1, name: deadEnd })).toBeVisible()
    }
  })

  test('reports dead links, missing places and careless windows', async ({ page }) => {
    // Words are there before the product is alive, and React takes over only what it has drawn itself.
    await page.goto('/themes')
    await settled(page)
    await page.evaluate(() => {
      const links = `<a href="/blog/none">a</a> <a href="#nowhere">b</a> <a href="https://example.org" target="_blank" rel="opener">c</a>
        <a href="mailto:nobody">d</a>`
      document.querySelector('#content')?.insertAdjacentHTML('beforebegin', links)
    })
    const first = await crawl(page, ['/themes', '/blog/none'], { limit: 2 })
    expect(first.problems).toEqual([
      '#nowhere on /themes names no place of it',
      'https://example.org/ on /themes opens a window that may steer this one',
      'mailto:nobody on /themes names no e-mail address',
      '/blog/none, linked from the start, is a dead end: “There is no such article”',
    ])
  })
})
