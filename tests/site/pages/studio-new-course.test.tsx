import { strToU8, zipSync } from 'fflate'
import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { ConnectionContext } from '#site/backend/connection.ts'
import type { DraftsApi } from '#site/features/drafts/drafts-api.ts'
import { createCourse, type Incoming } from '#site/features/drafts/incoming.ts'
import { failure, success } from '#shared/result.ts'
import { ExampleCourses } from '#site/pages/studio/ExampleCourses.tsx'
import { IncomingCourse } from '#site/pages/studio/IncomingCourse.tsx'
import { NewCourseDialog } from '#site/pages/studio/NewCourseDialog.tsx'
import { usualLimits } from '#site/features/drafts/draft.ts'
import { renderScreen } from '../../support/render.tsx'
import { buildUser, scriptedAuth } from '../../support/scripted-auth.ts'
import { signedInConnection } from '../../support/signed-in-connection.ts'

const file = (path: string, text: string) => ({
  path,
  kind: path === 'course.json' ? ('facts' as const) : ('lesson' as const),
  text,
  content: null,
  given: path,
})
const incoming = (title: string): Incoming => ({ files: [file('course.json', `{"title":"${title}"}`), file('first.md', title)], left: [] })
const zipped = (files: Record<string, string>) =>
  zipSync(Object.fromEntries(Object.entries(files).map(([path, text]) => [path, strToU8(text)]))) as Uint8Array<ArrayBuffer>
const zip = (name: string, files: Record<string, string>) => new File([zipped(files)], name)

/** Courses by their ids, as the database creates them. The first request for lessons fails. */
function failingOnce() {
  const courses = new Map<string, Record<string, string>>()
  let isFailing = true
  const api = {
    create: vi.fn<DraftsApi['create']>(async (id, files) => {
      if (!courses.has(id)) courses.set(id, Object.fromEntries(files.map(({ path, text }) => [path, text ?? ''])))
      return success({} as never)
    }),
    saveFiles: vi.fn<DraftsApi['saveFiles']>(async (id, files) => {
      const course = courses.get(id) ?? {}
      if (isFailing) {
        isFailing = false
        Object.assign(course, Object.fromEntries(files.map(({ path, text }) => [path, text])))
        return failure({ problem: 'network' })
      }
      if (files.some(({ path, text }) => course[path] !== undefined && course[path] !== text)) return success({ result: 'conflict' })
      Object.assign(course, Object.fromEntries(files.map(({ path, text }) => [path, text])))
      return success({ result: 'saved', revision: 1, files: [] })
    }),
    remove: vi.fn<DraftsApi['remove']>(async (id) => {
      courses.delete(id)
      return success(undefined)
    }),
  }
  return { courses, api: api as unknown as DraftsApi }
}

it('after an import that failed, another zip becomes a course of its own', async () => {
  const { courses, api } = failingOnce()
  const onBack = vi.fn<() => void>()
  const onCreated = vi.fn<(id: string) => void>()
  const part = (title: string) => <IncomingCourse key={title} api={api} incoming={incoming(title)} onBack={onBack} onCreated={onCreated} />
  const { user, unmount } = renderScreen(part('One'))
  await user.click(screen.getByRole('button', { name: 'Create' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('out of reach')
  await user.click(screen.getByRole('button', { name: 'Back' }))
  expect(onBack).toHaveBeenCalledOnce()
  expect(courses.size).toBe(0)
  unmount()
  const { user: again } = renderScreen(part('Two'))
  await again.click(screen.getByRole('button', { name: 'Create' }))
  await waitFor(() => expect(onCreated).toHaveBeenCalledOnce())
  const [[id] = []] = onCreated.mock.calls
  expect([...courses]).toEqual([[id, { 'course.json': '{"title":"Two"}', 'first.md': 'Two' }]])
})

it('pressing again after a lost answer creates no second course', async () => {
  const { courses, api } = failingOnce()
  const onCreated = vi.fn<(id: string) => void>()
  const { user } = renderScreen(<IncomingCourse api={api} incoming={incoming('One')} onBack={() => {}} onCreated={onCreated} />)
  await user.click(screen.getByRole('button', { name: 'Create' }))
  await screen.findByRole('alert')
  await user.click(screen.getByRole('button', { name: 'Create' }))
  await waitFor(() => expect(onCreated).toHaveBeenCalledOnce())
  expect(courses.size).toBe(1)
})

it('a course does not take the files of another one for its own', async () => {
  const { api } = failingOnce()
  await createCourse(api, 'id', incoming('One').files)
  expect(await createCourse(api, 'id', incoming('Two').files)).toBe(
    'This file was replaced on another device meanwhile. Look at it, then try again.',
  )
})

it('a zip that cannot be read says so', async () => {
  const { api } = failingOnce()
  api.create = () => Promise.reject(new Error('NotReadableError'))
  const { user } = renderScreen(<IncomingCourse api={api} incoming={incoming('One')} onBack={() => {}} onCreated={() => {}} />)
  await user.click(screen.getByRole('button', { name: 'Create' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('The zip could not be read.')
})

it('after an example that failed, another one becomes a course of its own', async () => {
  const { courses, api } = failingOnce()
  const onCreated = vi.fn<(id: string) => void>()
  const example = (slug: string) => ({
    slug,
    id: slug,
    title: slug,
    category: 'Art & Design',
    level: 'beginner',
    lessons: 1,
    figures: 0,
    recordings: 0,
  })
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (address) => {
    const slug = String(address).includes('clay') ? 'clay' : 'light'
    return new Response(zipped({ 'course.json': `{"title":"${slug}"}`, 'first.md': slug }))
  })
  const { user } = renderScreen(
    <ExampleCourses
      api={api}
      limits={usualLimits}
      examples={[example('light'), example('clay')] as never}
      ownSlugs={[]}
      onBack={() => {}}
      onCreated={onCreated}
    />,
  )
  await user.click(screen.getByRole('button', { name: 'Create' }))
  await screen.findByRole('alert')
  await user.click(screen.getByRole('radio', { name: /^clay/ }))
  await user.click(screen.getByRole('button', { name: 'Create' }))
  await waitFor(() => expect(onCreated).toHaveBeenCalledOnce())
  const [[id = ''] = []] = onCreated.mock.calls
  expect([...courses.keys()]).toEqual([id])
  expect(courses.get(id)?.['first.md']).toBe('clay')
})

it('of two zips that are chosen, the later one counts, also if the earlier one is read last', async () => {
  const connection = signedInConnection(async () => Response.json([]))
  const { user } = renderScreen(
    <ConnectionContext value={connection}>
      <NewCourseDialog onClose={() => {}} />
    </ConnectionContext>,
    { auth: scriptedAuth({ user: buildUser() }) },
  )
  const slow = new File(['no zip'], 'slow.zip')
  const reading = Promise.withResolvers<ArrayBuffer>()
  slow.slice = () => ({ arrayBuffer: () => reading.promise }) as Blob
  const field = await screen.findByLabelText('Zip of a course')
  await user.upload(field, slow)
  await user.upload(field, new File(['no zip either'], 'second.zip'))
  expect(await screen.findByRole('alert')).toHaveTextContent('This is no zip')
  await user.upload(field, slow)
  await user.upload(field, zip('third.zip', { 'course.json': '{}', 'first.md': 'Words.' }))
  expect(await screen.findByText('It brings 1 lesson.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Back' }))
  reading.reject(new Error('NotReadableError'))
  await user.click(screen.getByRole('textbox', { name: 'Title' }))
  expect(screen.queryByRole('alert')).toBeNull()
})
