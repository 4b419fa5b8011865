import { withQueries } from '#site/backend/with-queries.tsx'
import { lazyPart } from '#site/ui/lazy-part.ts'
import { WhenNear } from '../WhenNear.tsx'

const SignIn = lazyPart(() => import('./SignInSettings.tsx'), 'SignInSettings')
const Keys = lazyPart(() => import('./KeySettings.tsx'), 'KeySettings')

/** How the user signs in, and what keeps others out. The two parts are separate chunks, because one would be too large. */
export const SecurityTab = withQueries(function SecurityTab() {
  return (
    <>
      <WhenNear Section={SignIn} />
      <WhenNear Section={Keys} />
    </>
  )
})
