import type { AuthAdapter } from '#site/auth/auth-adapter.ts'
import { AuthProvider } from '#site/auth/auth-context.ts'
import { ConfigurationContext } from '#site/backend/configuration-context.ts'
import type { Configuration } from '#site/backend/configuration.ts'
import { ConnectionContext, type Connection } from '#site/backend/connection.ts'
import { EnrolmentProvider } from '#site/features/enrolment/enrolment-store.ts'
import { FavoritesProvider } from '#site/features/favorites/FavoritesProvider.tsx'
import { ThemeProvider } from '#site/theme/ThemeProvider.tsx'
import { ConfirmProvider } from '#site/ui/ConfirmProvider.tsx'
import { ErrorBoundary } from '#site/ui/ErrorBoundary.tsx'
import { HydrationProvider } from '#site/ui/hydrated.ts'
import { LoadingProvider } from '#site/ui/LoadingProvider.tsx'
import { ToastProvider } from '#site/ui/ToastProvider.tsx'
import { AppRoutes } from './AppRoutes.tsx'
import { SessionEndNotice } from './SessionEndNotice.tsx'

interface Props {
  /** Whether this is the first render of a prerendered page, which must equal it. */
  isHydrating?: boolean
  configuration: Configuration
  auth: AuthAdapter
  connection: Connection
}

/** The product inside a router: the browser's, or a static one while prerendering. */
export function App({ isHydrating = false, configuration, auth, connection }: Props) {
  return (
    <HydrationProvider isHydrating={isHydrating}>
      <ConfigurationContext value={configuration}>
        <ConnectionContext value={connection}>
          <ThemeProvider appId={configuration.appId}>
            <ErrorBoundary>
              <AuthProvider value={auth}>
                <LoadingProvider>
                  <ToastProvider>
                    <ConfirmProvider>
                      <EnrolmentProvider storagePrefix={configuration.appId}>
                        <FavoritesProvider>
                          <AppRoutes />
                          <SessionEndNotice />
                        </FavoritesProvider>
                      </EnrolmentProvider>
                    </ConfirmProvider>
                  </ToastProvider>
                </LoadingProvider>
              </AuthProvider>
            </ErrorBoundary>
          </ThemeProvider>
        </ConnectionContext>
      </ConfigurationContext>
    </HydrationProvider>
  )
}
