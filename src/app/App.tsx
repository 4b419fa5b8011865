import type { AuthAdapter } from '#auth/auth-adapter.ts'
import { AuthProvider } from '#auth/AuthProvider.tsx'
import { ConfigurationContext } from '#backend/configuration-context.ts'
import type { Configuration } from '#backend/configuration.ts'
import { ConnectionContext } from '#backend/connection-context.ts'
import type { Connection } from '#backend/connection.ts'
import { EnrolmentProvider } from '#features/enrolment/EnrolmentProvider.tsx'
import { FavoritesProvider } from '#features/favorites/FavoritesProvider.tsx'
import { ThemeProvider } from '#theme/ThemeProvider.tsx'
import { ConfirmProvider } from '#ui/ConfirmProvider.tsx'
import { ErrorBoundary } from '#ui/ErrorBoundary.tsx'
import { LoadingProvider } from '#ui/LoadingProvider.tsx'
import { ToastProvider } from '#ui/ToastProvider.tsx'
import { AppRoutes } from './AppRoutes.tsx'
import { SessionEndNotice } from './SessionEndNotice.tsx'

interface Props {
  configuration: Configuration
  auth: AuthAdapter
  connection: Connection
}

/** The product inside a router: the browser's, or a static one while prerendering. */
export function App({ configuration, auth, connection }: Props) {
  return (
    <ConfigurationContext value={configuration}>
      <ConnectionContext value={connection}>
        <ThemeProvider appId={configuration.appId}>
          <ErrorBoundary>
            <AuthProvider adapter={auth}>
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
  )
}
