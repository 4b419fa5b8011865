import { home as shown } from 'virtual:home'
import { screen, within } from '@testing-library/react'
import { describe, expect, onTestFinished, test } from 'vitest'
import { brand } from '#shared/brand.ts'
import { categories } from '#content/samples/categories.ts'
import type { ArticleTeaser } from '#content/home-content.ts'
import { home } from '#content/samples/home.ts'
import { courseSummaries, loadCourse } from '#site/features/courses/courses.ts'
import { lessonsOf } from '#site/features/courses/lesson-order.ts'
import { outlineOf } from '#site/features/enrolment/enrolled-course.ts'
import { createEnrolmentStore, EnrolmentProvider } from '#site/features/enrolment/enrolment-store.ts'
import { enrolmentKey } from '#shared/storage-keys.ts'
import { barWidth } from '#site/pages/home/CategoryTiles.tsx'
import { HomePage } from '#site/pages/home/HomePage.tsx'
import { ConfirmProvider } from '#site/ui/ConfirmProvider.tsx'
import { renderScreen } from '../../support/render.tsx'
import { buildUser, scriptedAuth } from '../../support/scripted-auth.ts'

function renderHome(auth = scriptedAuth()) {
  return renderScreen(
    <ConfirmProvider>
      <EnrolmentProvider storagePrefix="ascendo">
        <HomePage />
      </EnrolmentProvider>
    </ConfirmProvider>,
    { auth },
  )
}

/** Returns the queries of the part of the page under a heading. */
const part = (name: string) => within(screen.getByRole('region', { name }))

const learner = (displayName: string | null = 'Lea Lind') => buildUser({ email: 'lea@example.org', displayName })

const { hero, statistics } = home

/** The tiles of §2, in its order. */
const tileCategories = [
  'Art & Design',
  'Development',
  'Communication',
  'Videography',
  'Photography',
  'Marketing',
  'Content Writing',
  'Finance',
]

test("while the auth state is loading there is only 'Loading...' (§2)", () => {
  renderHome(scriptedAuth({ loading: true }))
  expect(screen.getByText('Loading...')).toBeInTheDocument()
  expect(screen.queryByRole('heading')).not.toBeInTheDocument()
})

describe('a visitor', () => {
  test('reads the hero text', () => {
    renderHome()
    expect(screen.getByRole('heading', { level: 1, name: hero.title.join(' ') })).toBeInTheDocument()
  })

  test.each(tileCategories)('sees the category %s, which links to its courses', (category) => {
    renderHome()
    const tiles = part('Top categories').getAllByRole('link')
    expect(tiles).toHaveLength(8)
    const tile = tiles.find((link) => link.textContent?.startsWith(category))
    const address = new URL(tile?.getAttribute('href') ?? '', 'http://localhost')
    expect(address.pathname).toBe('/courses')
    expect(address.searchParams.get('category')).toBe(category)
    expect(tile).toHaveTextContent(/\d+ courses$/)
  })

  test('sees the categories in their order, each with its fixed count', () => {
    renderHome()
    const tiles = part('Top categories').getAllByRole('link')
    expect(tiles.map(({ textContent }) => textContent)).toEqual(categories.map(({ name, count }) => `${name}${count} courses`))
    const bars = tiles.map((tile) => tile.querySelector<HTMLElement>('[style*="inline-size"]')?.style.inlineSize)
    expect(bars).toEqual(categories.map(({ count }) => `${barWidth(count ?? 0)}%`))
  })

  test('sees the featured courses: rated 4.5 or above, at most six (§9)', () => {
    renderHome()
    const cards = part('Featured courses').getAllByRole('article')
    const wellRated = courseSummaries.filter((course) => course.rating >= 4.5).length
    expect(cards).toHaveLength(Math.min(6, wellRated))
    for (const card of cards) expect(card).toHaveTextContent(/Rated (4\.[5-9]|5\.0) out of 5/)
  })

  // These are the specification's values for its own school, so a customized product skips the test.
  test.runIf(brand.slug === 'ascendo')('sees the hero text and the numbers of the specification (§1, §2)', () => {
    expect(hero.title.join(' ')).toBe('Learn. Grow. Dominate.')
    expect(categories.map(({ name }) => name)).toEqual(tileCategories)
    expect(statistics).toEqual([
      { figure: '25K+', label: 'Active students' },
      { figure: '899', label: 'Courses' },
      { figure: '158', label: 'Instructors' },
      { figure: '100%', label: 'Satisfaction' },
    ])
  })

  test.each(statistics.map(({ figure }) => figure))('sees the number %s', (figure) => {
    renderHome()
    expect(part(`${brand.name} in numbers`).getByText(figure)).toBeInTheDocument()
  })

  test.each([
    ['Start learning', '/register?role=student'],
    ['Start teaching', '/register?role=instructor'],
    ['Explore add-ons', '/addons'],
    ['Read the blog', '/blog'],
    ['Browse courses', '/courses'],
  ])("'%s' links to %s", (name, href) => {
    renderHome()
    expect(screen.getByRole('link', { name })).toHaveAttribute('href', href)
  })

  test('sees at most three articles, each linked to its page', () => {
    const articleTeasers = shown.articleTeasers as ArticleTeaser[]
    const [first] = articleTeasers
    if (!first) throw new Error('there are no teasers')
    articleTeasers.push({ ...first, id: 'one-too-many' })
    onTestFinished(() => void articleTeasers.pop())
    renderHome()
    const links = part('Latest articles')
      .getAllByRole('article')
      .map((article) => within(article).getByRole('link'))
    expect(links).toHaveLength(3)
    for (const link of links) expect(link.getAttribute('href')).toMatch(/^\/blog\/[a-z-]+$/)
  })

  test('sees testimonials', () => {
    renderHome()
    expect(part('What learners say').getAllByRole('figure').length).toBeGreaterThan(0)
  })
})

test.each([
  [0, 0],
  [25, 50],
  [50, 100],
  [54, 100],
])('a tile of %i courses has a bar of %i percent (§2)', (count, width) => {
  expect(barWidth(count)).toBe(width)
})

describe('a learner', () => {
  test('is welcomed by first name', async () => {
    renderHome(scriptedAuth({ user: learner() }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Welcome, Lea' })).toBeInTheDocument()
  })

  test("without a name is welcomed as 'Student' (§1)", async () => {
    renderHome(scriptedAuth({ user: learner(null) }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Welcome, Student' })).toBeInTheDocument()
  })

  test('without courses sees courses to begin with, and no empty figures', async () => {
    renderHome(scriptedAuth({ user: learner() }))
    const first = within(await screen.findByRole('region', { name: 'Choose your first course' }))
    expect(first.getAllByRole('button', { name: 'Enroll Now' })).toHaveLength(3)
    expect(first.getByRole('link', { name: 'Browse all courses' })).toHaveAttribute('href', '/courses')
    expect(first.getByRole('link', { name: 'I have courses on another device' })).toHaveAttribute('href', '/continue')
    expect(screen.queryByText('Average progress')).not.toBeInTheDocument()
    expect(screen.queryByRole('region', { name: 'Recommended for you' })).not.toBeInTheDocument()
  })

  test.each([
    ['Browse Courses', '/courses'],
    ['My Favorites', '/favorites'],
    ['Account Settings', '/account'],
    ['Learning Progress', '/account?tab=progress'],
  ])("has the quick action '%s'", async (name, href) => {
    renderHome(scriptedAuth({ user: learner() }))
    expect(await screen.findByRole('link', { name })).toHaveAttribute('href', href)
  })

  test('sees the course to continue first, then others in progress and those not started, and recommended courses', async () => {
    const user = learner()
    let hour = 0
    const now = () => new Date(2024, 4, 6, (hour += 1))
    const store = createEnrolmentStore({ key: enrolmentKey('ascendo', user.uid), now }).getState()
    const mine = courseSummaries.slice(0, 9)
    for (const course of mine) await store.enroll(course)
    for (const { id } of mine.slice(0, 5)) {
      const course = await loadCourse(id)
      if (course) await store.setLessonDone(outlineOf(course), outlineOf(course).lessonIds[3] ?? '', true)
    }
    const current = mine[4]
    const lesson = lessonsOf((await loadCourse(current?.id ?? '')) ?? { modules: [] })[4]?.lesson

    renderHome(scriptedAuth({ user }))
    const first = within(await screen.findByRole('region', { name: 'Continue learning' }))
    expect(first.getByRole('heading', { level: 3, name: current?.title ?? '' })).toBeInTheDocument()
    expect(await first.findByText(`Next: ${lesson?.title} · ${lesson?.duration}`)).toBeInTheDocument()
    expect(first.getByRole('link', { name: `Resume ${current?.title}` })).toHaveAttribute('href', `/courses/${current?.id}?lesson=next`)
    const average = screen.getByText('Average progress')
    expect(first.getByRole('link', { name: /^Resume / }).compareDocumentPosition(average)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    expect(part('Also in progress').getAllByRole('link', { name: /^Resume / })).toHaveLength(2)
    expect(part('Ready to start').getAllByRole('link', { name: /^Start / })).toHaveLength(3)
    expect(screen.getByRole('link', { name: 'My learning' })).toHaveAttribute('href', '/learning')
    const recommended = part('Recommended for you').getAllByRole('heading', { level: 3 })
    expect(recommended).toHaveLength(3)
    for (const heading of recommended) expect(mine.map(({ title }) => title)).not.toContain(heading.textContent)
  })

  test('sees a course to start after enrolling', async () => {
    const { user } = renderHome(scriptedAuth({ user: learner() }))
    const [card] = (await screen.findByRole('region', { name: 'Choose your first course' })).querySelectorAll('article')
    if (!card) throw new Error('nothing is recommended')
    const title = within(card).getByRole('heading').textContent ?? ''
    await user.click(within(card).getByRole('button', { name: 'Enroll Now' }))
    expect(await screen.findByRole('link', { name: `Start ${title}` })).toBeInTheDocument()
    expect(part('Start learning').getByRole('heading', { level: 3, name: title })).toBeInTheDocument()
    expect(screen.getByText('In progress').nextElementSibling).toHaveTextContent('0')
  })

  test('has no link to a course that is no longer in the catalog', async () => {
    const user = learner()
    const [summary] = courseSummaries
    if (!summary) throw new Error('the catalog is empty')
    await createEnrolmentStore({ key: enrolmentKey('ascendo', user.uid) })
      .getState()
      .enroll({ ...summary, id: 'gone', title: 'Knots' })
    renderHome(scriptedAuth({ user }))
    expect(await screen.findByRole('heading', { name: 'All caught up' })).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Find a course' })).toHaveAttribute('href', '/courses')
    expect(screen.queryByText('Knots')).not.toBeInTheDocument()
  })

  test('sees the five learning stats (§3)', async () => {
    const user = learner()
    const store = createEnrolmentStore({ key: enrolmentKey('ascendo', user.uid) }).getState()
    const mine = courseSummaries.slice(0, 2)
    for (const course of mine) await store.enroll(course)
    const [first] = mine
    await store.markComplete({ id: first?.id ?? '', lessonIds: ['l1'] })
    renderHome(scriptedAuth({ user }))
    const figure = (label: string) => screen.getByText(label).nextElementSibling
    expect((await screen.findByText('Courses', { selector: 'dt' })).nextElementSibling).toHaveTextContent('2')
    expect(figure('Completed')).toHaveTextContent('1')
    expect(figure('In progress')).toHaveTextContent('0')
    const hours = mine.reduce((sum, { estimatedDuration }) => sum + Number.parseInt(estimatedDuration, 10), 0)
    expect(figure('Hours in your courses')).toHaveTextContent(String(hours))
    expect(figure('Average progress')).toHaveTextContent('50%')
  })

  test('sees at most three of the latest articles', async () => {
    renderHome(scriptedAuth({ user: learner() }))
    expect(within(await screen.findByRole('region', { name: 'Latest articles' })).getAllByRole('article')).toHaveLength(3)
  })
})
