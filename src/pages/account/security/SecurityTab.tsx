import { withQueries } from '#backend/with-queries.tsx'
import { lazyScreen } from '#ui/lazy-screen.ts'
import { WhenNear } from '../WhenNear.tsx'

const SignIn = lazyScreen(() => import('./SignInSettings.tsx'), 'SignInSettings')
const Keys = lazyScreen(() => import('./KeySettings.tsx'), 'KeySettings')

/** How the user signs in, and what keeps others out. The two parts are separate chunks, because one would be too large. */
export const SecurityTab = withQueries(function SecurityTab() {
  return (
    <>
      <WhenNear Section={SignIn} />
      <WhenNear Section={Keys} />
    </>
  )
})
