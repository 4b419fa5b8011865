import { expect, it } from 'vitest'
import { AppRoutes } from '#site/app/AppRoutes.tsx'
import { ThemeProvider } from '#site/theme/ThemeProvider.tsx'
import { fakeDarkMode } from '../../support/dark-mode.ts'
import { renderScreen } from '../../support/render.tsx'

it('/faq redirects to /faqs and keeps query and hash (§2)', () => {
  fakeDarkMode(false)
  const { address } = renderScreen(
    <ThemeProvider appId="ascendo">
      <AppRoutes />
    </ThemeProvider>,
    { at: '/faq?q=refund#where-is-my-data' },
  )
  expect(address.current).toBe('/faqs?q=refund#where-is-my-data')
})
