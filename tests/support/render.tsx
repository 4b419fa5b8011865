import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { AuthProvider } from '#site/auth/auth-context.ts'
import { ConfigurationContext } from '#site/backend/configuration-context.ts'
import type { Configuration } from '#site/backend/configuration.ts'
import { LoadingProvider } from '#site/ui/LoadingProvider.tsx'
import { ToastContext, type NewToast, type Toasts } from '#site/ui/toasts.ts'
import { scriptedAuth, type ScriptedAuth } from './scripted-auth.ts'

export const testConfiguration: Configuration = {
  apiKey: 'sb_publishable_test',
  authDomain: 'http://localhost:3000',
  projectId: 'test',
  storageBucket: 'avatars',
  mailSender: 'hello@ascendo.example',
  appId: 'ascendo',
}

interface Options {
  auth?: ScriptedAuth
  /** The URL, with an optional router state. */
  at?: string | { pathname: string; search?: string; hash?: string; state?: unknown }
}

/**
 * Renders a screen inside all providers that it needs, records its toasts and returns its current address.
 * Tests that need the real toast, dialog or theme provider wrap the screen in it.
 */
export function renderScreen(screen: ReactNode, { auth = scriptedAuth(), at = '/' }: Options = {}) {
  const toasts: (NewToast & { id: string })[] = []
  const recorder: Toasts = {
    add(toast) {
      const id = `toast-${toasts.length + 1}`
      toasts.push({ ...toast, id })
      return id
    },
    close: () => {},
    clearAll: () => {},
  }
  const address = { current: '', state: undefined as unknown }
  function AddressProbe() {
    const location = useLocation()
    address.current = location.pathname + location.search + location.hash
    address.state = location.state
    return null
  }
  const view = render(
    <ConfigurationContext value={testConfiguration}>
      <MantineProvider env="test">
        <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
          <AuthProvider value={auth}>
            <LoadingProvider>
              <ToastContext value={recorder}>
                <MemoryRouter initialEntries={[at]}>
                  {screen}
                  <AddressProbe />
                </MemoryRouter>
              </ToastContext>
            </LoadingProvider>
          </AuthProvider>
        </QueryClientProvider>
      </MantineProvider>
    </ConfigurationContext>,
  )
  // Without a pause after each key, of which a text has many.
  return { ...view, auth, toasts, address, user: userEvent.setup({ delay: null }) }
}

/** Fills a field as a password manager does, in one change; typing takes 4 ms a key. Then presses Enter, if the text ends with `{Enter}`. */
export async function fill(user: UserEvent, field: HTMLElement, text: string): Promise<void> {
  await user.click(field)
  await user.paste(text.replace('{Enter}', ''))
  if (text.endsWith('{Enter}')) await user.keyboard('{Enter}')
}
