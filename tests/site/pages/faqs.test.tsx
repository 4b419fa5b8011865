import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { faqGroups } from '#site/pages/faqs/faq-groups.ts'
import { FaqsPage } from '#site/pages/faqs/FaqsPage.tsx'
import { countEntries, searchFaqs } from '#site/pages/faqs/search-faqs.ts'
import { paths } from '#shared/paths.ts'
import { renderScreen } from '../../support/render.tsx'

const entries = faqGroups.flatMap((group) => group.entries)

test('every question and group has a unique id', () => {
  const ids = [...faqGroups, ...entries].map((item) => item.id)
  expect(new Set(ids).size).toBe(ids.length)
})

test('says plainly that Enroll Now is free of charge', () => {
  const answer = entries.find((entry) => entry.id === 'what-does-it-cost')?.answer.join(' ')
  expect(answer).toContain('"Enroll Now" enrolls you in any course, at once and free of charge')
})

test('every answer links to an existing page', () => {
  const targets = entries.flatMap(({ link }) => (link ? [new URL(link.to, 'http://localhost').pathname] : []))
  expect(targets.length).toBeGreaterThan(0)
  for (const target of targets) expect(Object.values(paths)).toContain(target)
})

test.each([
  ['other-device', 'Continue on another device'],
  ['certificates', 'self-recorded'],
  ['clear-browser-data', 'we cannot restore them'],
])('‘%s’ tells the truth about the browser’s data', (id, truth) => {
  expect(entries.find((entry) => entry.id === id)?.answer.join(' ')).toContain(truth)
})

test('a deep link opens its answer and no other', () => {
  const { container } = renderScreen(<FaqsPage />, { at: '/faqs#where-is-my-data' })
  const open = [...container.querySelectorAll('details[open]')]
  expect(open.map((details) => details.id)).toEqual(['where-is-my-data'])
})

test('a damaged deep link is ignored', () => {
  renderScreen(<FaqsPage />, { at: '/faqs#%E0%A4%A' })
  expect(screen.getByRole('heading', { level: 1 })).toBeInTheDocument()
})

test('a search filters the questions, counts them and is in the URL', async () => {
  const { user, address } = renderScreen(<FaqsPage />, { at: '/faqs' })
  await user.type(screen.getByRole('searchbox'), 'certificate')
  const found = countEntries(searchFaqs(faqGroups, 'certificate'))
  expect(found).toBeGreaterThan(0)
  expect(found).toBeLessThan(entries.length)
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(`${found} of ${entries.length} questions`))
  expect(address.current).toBe('/faqs?q=certificate')
})

test('British and American spellings find the same', () => {
  expect(searchFaqs(faqGroups, 'favourites')).toEqual(searchFaqs(faqGroups, 'favorites'))
  expect(searchFaqs(faqGroups, 'e-mail')).toEqual(searchFaqs(faqGroups, 'email'))
})

test.each(["someone else's", 'someone else’s'])('a search for %j finds either apostrophe', (typed) => {
  expect(countEntries(searchFaqs(faqGroups, typed))).toBeGreaterThan(0)
})

test('a search without results offers a way out', async () => {
  const { user } = renderScreen(<FaqsPage />, { at: '/faqs?q=zeppelin' })
  expect(screen.getByRole('heading', { name: 'No questions match' })).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Show all questions' }))
  expect(screen.getByRole('status')).toHaveTextContent(`${entries.length} questions`)
})
