import { act } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { EnrolmentProvider } from '#site/features/enrolment/enrolment-store.ts'
import { AfterFirstView } from '#site/layout/AfterFirstView.tsx'
import { markPageInteractive } from '#site/ui/hydrated.ts'
import { renderScreen } from '../../../support/render.tsx'

it('registers the service worker only after the page has loaded', async () => {
  const register = vi.fn<(address: string) => Promise<never>>(() => new Promise(() => {}))
  const readyState = vi.spyOn(document, 'readyState', 'get').mockReturnValue('interactive')
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: Object.assign(new EventTarget(), { controller: null, register }),
  })
  vi.stubEnv('PROD', true)
  onTestFinished(() => {
    readyState.mockRestore()
    Reflect.deleteProperty(navigator, 'serviceWorker')
    vi.unstubAllEnvs()
  })
  markPageInteractive()

  renderScreen(
    <EnrolmentProvider storagePrefix="ascendo">
      <AfterFirstView />
    </EnrolmentProvider>,
  )
  await act(() => vi.dynamicImportSettled())
  expect(register).not.toHaveBeenCalled()

  readyState.mockReturnValue('complete')
  window.dispatchEvent(new Event('load'))
  await vi.waitFor(() => expect(register).toHaveBeenCalledExactlyOnceWith('/sw.js', expect.anything()))
})
