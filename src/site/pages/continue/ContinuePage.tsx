import { IconDevices } from '@tabler/icons-react'
import { useNavigate } from 'react-router-dom'
import { useAuthState } from '#site/auth/auth-context.ts'
import type { OriginState } from '#site/auth/origin.ts'
import type { HandedOver } from '#site/features/hand-over/handed-over.ts'
import { ImportPreview } from '#site/features/hand-over/ImportPreview.tsx'
import { formatCount } from '#shared/format.ts'
import { accountPath, paths } from '#shared/paths.ts'
import { EmptyState } from '#site/ui/EmptyState.tsx'
import { ErrorNote } from '#site/ui/ErrorNote.tsx'
import { LoadingScreen } from '#site/ui/LoadingScreen.tsx'
import page from '#site/ui/page.module.css'
import { PageHead } from '#site/ui/PageHead.tsx'
import { PageIntro } from '#site/ui/PageIntro.tsx'
import { continueHead } from './page.ts'
import { PasteLink } from './PasteLink.tsx'
import { refusals } from './refusals.ts'
import { useHandOver } from './use-hand-over.ts'
import { useOthers } from './use-others.ts'

const origin: OriginState = { from: paths.continue }

/** /continue: imports the learning record in the address's fragment, after showing what will change. */
export function ContinuePage() {
  const { status, user } = useAuthState()
  const { handOver, finish } = useHandOver()
  const navigate = useNavigate()
  const others = useOthers(handOver, user?.emailVerified ? user.uid : null)

  if (handOver.status === 'reading' || status === 'loading') return <LoadingScreen />

  function handleClose(outcome: 'imported' | 'canceled') {
    finish()
    if (outcome === 'imported') void navigate(accountPath('progress'), { replace: true })
  }

  return (
    <div className={page.page}>
      <PageHead {...continueHead} />
      <PageIntro
        title="Continue on this device"
        lead="Bring your courses and progress here from another device. Nothing changes until you agree."
      />
      {handOver.status === 'none' && <HowTo />}
      {handOver.status === 'refused' && <ErrorNote message={`${handOver.message} Nothing was changed.`} />}
      {handOver.status === 'open' && user?.emailVerified && others === undefined && <LoadingScreen />}
      {typeof others === 'string' && <ErrorNote message={`${refusals[others]} Nothing was changed.`} />}
      {(handOver.status === 'none' || handOver.status === 'refused') && <PasteLink />}
      {handOver.status === 'open' && !user?.emailVerified && <SignInFirst record={handOver.record} isVerifying={user !== null} />}
      {handOver.status === 'open' && user?.emailVerified && others !== undefined && typeof others !== 'string' && (
        <ImportPreview
          key={`${user.uid} ${handOver.key}`}
          others={others}
          level={2}
          incoming={handOver.record.enrolments}
          source={
            <>
              <span>{`The link holds ${formatCount(countOf(handOver.record), 'course')}. You are signed in as`}</span>{' '}
              <bdi translate="no">{user.email}</bdi>
              <span>.</span>
            </>
          }
          leftOut={[
            {
              reason: 'Their lessons have changed',
              note: 'These are left out, because the lessons differ on the two devices. Reload the page on both devices and try again, or use a file.',
              titles: handOver.record.changedTitles,
            },
            {
              reason: 'Not in the catalog',
              note: 'These are left out.',
              titles: handOver.record.unknownIds.map((id) => `Course ${id}`),
            },
          ]}
          onClose={handleClose}
        />
      )}
    </div>
  )
}

function countOf({ enrolments, changedTitles, unknownIds }: HandedOver): number {
  return enrolments.length + changedTitles.length + unknownIds.length
}

function SignInFirst({ record, isVerifying }: { record: HandedOver; isVerifying: boolean }) {
  const count = formatCount(countOf(record), 'course')
  return (
    <EmptyState
      icon={<IconDevices stroke={1.6} />}
      title={`${count} from your other device`}
      link={
        isVerifying
          ? { label: 'Confirm your email address', to: paths.emailVerification, state: origin }
          : { label: 'Log in to continue', to: paths.login, state: origin }
      }
    >
      <p>
        {`${isVerifying ? 'Confirm your email address first.' : 'Sign in to your account first.'} Then this page shows what will change. Until then, only this browser keeps the courses, for a day at most.`}
      </p>
    </EmptyState>
  )
}

function HowTo() {
  return (
    <EmptyState
      icon={<IconDevices stroke={1.6} />}
      title="Start on your other device"
      link={{ label: 'Learning progress', to: accountPath('progress') }}
    >
      <p>
        There, open Account Settings, then Learning progress, and choose “Continue on another device”. Scan the code with this device, or
        open the link here.
      </p>
    </EmptyState>
  )
}
