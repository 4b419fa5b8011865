import { act } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { courseSummaries } from '#site/features/courses/courses.ts'
import { newEnrolment } from '#site/features/enrolment/enrolled-course.ts'
import { EnrolmentProvider } from '#site/features/enrolment/enrolment-store.ts'
import { enrolmentKey } from '#shared/storage-keys.ts'
import { writeList } from '#site/features/enrolment/stored-list.ts'
import { useOfflineCourses } from '#site/features/offline/use-offline-courses.ts'
import { renderScreen } from '../../../support/render.tsx'
import { buildUser, scriptedAuth } from '../../../support/scripted-auth.ts'

const [course] = courseSummaries
if (!course) throw new Error('no course')
const posted = vi.fn<(message: unknown) => void>()

beforeEach(() => {
  posted.mockClear()
  const active = { postMessage: posted }
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: Object.assign(new EventTarget(), { controller: active, ready: Promise.resolve({ active }) }),
  })
  return () => {
    Reflect.deleteProperty(navigator, 'serviceWorker')
    Reflect.deleteProperty(navigator, 'connection')
  }
})

function Keeper() {
  useOfflineCourses()
  return null
}

async function renderFavorites() {
  const user = buildUser({ email: 'lea@example.org', displayName: 'Lea Lind' })
  localStorage.setItem(enrolmentKey('ascendo', user.uid), writeList([newEnrolment(course as NonNullable<typeof course>, new Date())]))
  renderScreen(
    <EnrolmentProvider storagePrefix="ascendo">
      <Keeper />
    </EnrolmentProvider>,
    { auth: scriptedAuth({ user }) },
  )
  await act(() => Promise.resolve())
}

it("keeps the learner's courses in the background", async () => {
  await renderFavorites()
  expect(posted).toHaveBeenCalledExactlyOnceWith({ type: 'KEEP_COURSES', slugs: [course.slug] })
})

it('keeps nothing in the background with Save-Data, also when the connection returns', async () => {
  Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData: true } })
  await renderFavorites()
  window.dispatchEvent(new Event('online'))
  await act(() => Promise.resolve())
  expect(posted).not.toHaveBeenCalled()
})
