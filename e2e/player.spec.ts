import type { Page } from 'playwright/test'
import { brand } from '#shared/brand.ts'
import { axeFindingsInBothSchemes } from './support/axe.ts'
import { expect, haveSession, smoke, tagOfScheme, test } from './support/journey.ts'

const lesson = '/courses/10?lesson=spacing-makes-groups'

const video = (page: Page) => page.locator('video')
const player = (page: Page) => page.getByRole('region', { name: 'video player' })
const position = (page: Page) => video(page).evaluate((element: HTMLVideoElement) => element.currentTime)
const property = <Name extends 'paused' | 'playbackRate' | 'readyState'>(page: Page, name: Name) =>
  video(page).evaluate((element: HTMLVideoElement, asked) => element[asked], name)
/** Returns the position that the controls know, from which the next key seeks. It lags behind the video's own position. */
const shownPosition = async (page: Page) => Number(await player(page).locator('media-time-range').getAttribute('mediacurrenttime'))
const captionMode = (page: Page) =>
  video(page).evaluate((element: HTMLVideoElement) => [...element.textTracks].find(({ kind }) => kind === 'captions')?.mode)
const lines = (page: Page) => page.locator('details', { hasText: 'Transcript' }).getByRole('listitem')

/** Opens the lesson and waits until the recording can be played. */
async function openLesson(page: Page) {
  await page.goto(lesson)
  await expect.poll(() => property(page, 'readyState')).toBeGreaterThan(0)
}

test('plays with captions, speeds and keys, and keeps speed and captions', smoke, async ({ page, learner }) => {
  await haveSession(page, learner)
  await openLesson(page)
  expect(await property(page, 'paused')).toBe(true)
  // Covers the first frame, which may be empty.
  const poster = page.locator('media-controller [slot="poster"]')
  await expect(poster).toBeVisible()
  await expect(poster).toContainText('Spacing makes groups')
  await player(page).getByRole('button', { name: 'play', exact: true }).click()
  await expect.poll(() => position(page)).toBeGreaterThan(0.5)
  await expect(poster).toBeHidden()
  await expect
    .poll(() =>
      video(page).evaluate((element: HTMLVideoElement) =>
        [...(element.textTracks[0]?.activeCues ?? [])].map((cue) => (cue as VTTCue).text),
      ),
    )
    .toContain('A form with four fields and a button.')

  await player(page)
    .getByRole('button', { name: /^speed/i })
    .click()
  await player(page).getByRole('menuitemradio', { name: '1.5x' }).click()
  await expect.poll(() => property(page, 'playbackRate')).toBe(1.5)

  await player(page).focus()
  await page.keyboard.press('k')
  await expect.poll(() => property(page, 'paused')).toBe(true)
  await expect(player(page).locator('media-time-range')).toHaveAttribute('mediapaused')
  const before = await position(page)
  await expect.poll(() => shownPosition(page)).toBeCloseTo(before, 0)
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => position(page)).toBeCloseTo(before + 10, 0)
  await expect.poll(() => shownPosition(page)).toBeCloseTo(before + 10, 0)
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => position(page)).toBeCloseTo(before, 0)
  for (const rate of [1.25, 1, 0.75, 0.5, 0.5]) {
    await page.keyboard.press('<')
    await expect.poll(() => property(page, 'playbackRate')).toBe(rate)
    // The next key changes the rate that the controls know, which lags behind the video's.
    await expect(player(page).locator('media-playback-rate-menu-button')).toHaveAttribute('mediaplaybackrate', String(rate))
  }
  await page.keyboard.press('>')
  await expect.poll(() => property(page, 'playbackRate')).toBe(0.75)
  await page.keyboard.press('f')
  await expect.poll(() => page.evaluate(() => document.fullscreenElement?.localName)).toBe('media-controller')
  // The next key leaves full screen only once the controls know that it is on.
  await expect(player(page).locator('media-fullscreen-button')).toHaveAttribute('mediaisfullscreen')
  await page.keyboard.press('f')
  await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBeNull()
  await page.keyboard.press('Control+c')
  expect(await captionMode(page), 'keys of the browser do not reach the player').toBe('showing')
  await page.keyboard.press('c')
  await expect.poll(() => captionMode(page)).toBe('disabled')
  const stored = () => page.evaluate(() => Object.entries(localStorage).find(([name]) => /-playback:[^:]+$/.test(name))?.[1])
  await expect.poll(stored).toContain('"isCaptioned":false')

  await openLesson(page)
  expect(await property(page, 'playbackRate')).toBe(0.75)
  expect(await captionMode(page)).toBe('disabled')
})

test('a killed tab continues within a second of where it was', async ({ page, context, learner }) => {
  await haveSession(page, learner)
  await openLesson(page)
  await player(page).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('k')
  await expect.poll(() => position(page)).toBeGreaterThan(12)
  const crash = page.waitForEvent('crash')
  const client = await context.newCDPSession(page)
  // Measure the position when the browser has just reported it; `playedOn` is how long the video plays until the crash.
  const before = await video(page).evaluate(
    (element: HTMLVideoElement) =>
      new Promise<number>((resolve) => element.addEventListener('timeupdate', () => resolve(element.currentTime), { once: true })),
  )
  const began = performance.now()
  void client.send('Page.crash').catch(() => {})
  await crash
  const playedOn = (performance.now() - began) / 1000
  await page.close()

  const again = await context.newPage()
  await openLesson(again)
  const after = await position(again)
  expect(after, `${before} s, then ${after} s`).toBeGreaterThan(before - 1)
  expect(after, `${before} s, then ${after} s`).toBeLessThan(before + playedOn + 1)
  expect(await property(again, 'paused')).toBe(true)
})

test('the transcript follows, seeks and is searched; chapters are named and seek, too', async ({ page, learner }) => {
  await haveSession(page, learner)
  await openLesson(page)
  await page.getByText('Transcript', { exact: true }).click()
  await expect(lines(page)).toHaveCount(11)
  await lines(page).filter({ hasText: 'Now nobody has to guess.' }).getByRole('button').click()
  await expect.poll(() => position(page)).toBeCloseTo(14.5, 1)
  const current = page.locator('details button[aria-current]')
  await expect(current).toContainText('Now nobody has to guess.')
  const chapters = page.getByRole('list', { name: 'Chapters' })
  await expect(chapters.locator('[aria-current]')).toContainText('Labels join their fields')

  await chapters.getByRole('button', { name: /Fields form groups/ }).click()
  await expect(current).toContainText('Name and email say who you are.')
  await video(page).evaluate((element: HTMLVideoElement) => {
    element.currentTime = 24.8
    element.playbackRate = 0.5
    return element.play()
  })
  await expect(current).toContainText('There is no line and no box')
  await expect(current).toBeInViewport()

  await page.getByRole('searchbox', { name: 'Search the transcript' }).fill('groups')
  await expect(page.getByText('1 of 11 lines')).toBeVisible()
  await expect(lines(page)).toHaveCount(1)
  await page.getByRole('searchbox', { name: 'Search the transcript' }).fill('elephant')
  await expect(page.getByText('No line matches.')).toBeVisible()
})

test.describe('without the recording', () => {
  test.use({ expectedConsole: [/Failed to load resource|ERR_FAILED/] })

  test('the transcript stays and is searched, and the recording can be tried again', async ({ page, learner }) => {
    await haveSession(page, learner)
    await page.route('**/*.webm', (route) => route.abort())
    await page.goto(lesson)
    await expect(page.getByRole('alert')).toHaveText('The recording cannot be played at the moment.')
    await expect(lines(page)).toHaveCount(11)
    await page.getByRole('searchbox', { name: 'Search the transcript' }).fill('squint')
    await expect(lines(page)).toHaveCount(1)
    await expect(page.getByText('Nearness says what belongs together.')).toBeVisible()

    await page.unroute('**/*.webm')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => property(page, 'readyState')).toBeGreaterThan(0)
  })
})

test('with Save-Data nothing is fetched before it plays', async ({ page, learner }) => {
  const fetched: string[] = []
  page.on('request', (request) => {
    const file = /[^/]+\.(webm|vtt)$/.exec(new URL(request.url()).pathname)
    if (file) fetched.push(file[1] ?? '')
  })
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
  await haveSession(page, learner)
  await page.goto(lesson)
  await expect(player(page)).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(fetched).toEqual([])
  await player(page).getByRole('button', { name: 'play', exact: true }).click()
  await expect.poll(() => position(page)).toBeGreaterThan(0.2)
  await expect(page.getByRole('list', { name: 'Chapters' })).toBeVisible()
  expect(new Set(fetched)).toEqual(new Set(['webm', 'vtt']))
})

test('only a lesson with a recording loads the player, in parts, from the hosts of the configuration', async ({ page, learner }) => {
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname))
  await haveSession(page, learner)
  await page.goto('/courses/10?lesson=redesigning-a-parking-machine')
  await page.waitForLoadState('networkidle')
  expect(loaded.filter((path) => /LessonPlayer|\.(webm|vtt)$/.test(path))).toEqual([])
  await expect(page.locator('video')).toHaveCount(0)

  await openLesson(page)
  expect(loaded.filter((path) => path.includes('LessonPlayer')).length).toBeGreaterThan(0)
  const source = await video(page).getAttribute('src')
  expect(source).toMatch(/^\/assets\/spacing-makes-groups-[\w-]+\.webm$/)
  const part = await page.request.get(source ?? '', { headers: { Range: 'bytes=1000-1999' } })
  expect([part.status(), (await part.body()).byteLength]).toEqual([206, 1000])

  const policy = (await page.request.get('/courses')).headers()['content-security-policy'] ?? ''
  const sourcesOf = (kind: string) => policy.split('; ').find((directive) => directive.startsWith(`${kind}-src `))
  const media = sourcesOf('media') ?? sourcesOf('default')
  expect(media?.split(' ').slice(1)).toEqual(["'self'", ...brand.mediaHosts])
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds nothing in the player, ${colorScheme}`, { tag: tagOfScheme[colorScheme] }, async ({ page, learner }) => {
    await page.emulateMedia({ colorScheme })
    await haveSession(page, learner)
    await openLesson(page)
    await page.getByText('Transcript', { exact: true }).click()
    await page.getByText('Keys of the player').click()
    await expect(lines(page)).toHaveCount(11)
    await expect(page.getByRole('list', { name: 'Chapters' })).toBeVisible()
    expect(await axeFindingsInBothSchemes(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  })
}
