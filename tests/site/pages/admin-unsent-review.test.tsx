import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { useUnsentReview } from '#site/pages/admin/courses/unsent-review.ts'
import { renderScreen } from '../../support/render.tsx'
import { buildUser, scriptedAuth } from '../../support/scripted-auth.ts'

const keyOf = (version: string) => `ascendo-review-ada-${version}`
const stored = (version: string) => JSON.parse(sessionStorage.getItem(keyOf(version)) ?? 'null') as unknown

function Review({ version }: { version: string }) {
  const { review, isWritten, remark, moveTo } = useUnsentReview(version)
  return (
    <>
      <output>{JSON.stringify(review)}</output>
      <p>{isWritten ? 'written' : 'empty'}</p>
      <button onClick={() => remark('first.md', 3, 'Look where?')}>Remark</button>
      <button onClick={() => remark('first.md', 3, null)}>Remove</button>
      <button onClick={() => moveTo('second')}>Move</button>
    </>
  )
}

function open(version = 'first') {
  return renderScreen(<Review version={version} />, { auth: scriptedAuth({ user: buildUser({ uid: 'ada', role: 'admin' }) }) })
}

describe('what is written about a version and not sent', () => {
  beforeEach(() => sessionStorage.clear())

  it('is there again after a reload, but for remarks that were only begun', () => {
    const remarks = [
      { path: 'first.md', line: 3, text: 'Look where?' },
      { path: 'first.md', line: 4, text: '' },
    ]
    sessionStorage.setItem(keyOf('first'), JSON.stringify({ answer: 'Almost', remarks }))
    open()
    expect(JSON.parse(screen.getByRole('status').textContent)).toEqual({ answer: 'Almost', remarks: remarks.slice(0, 1) })
    expect(screen.getByText('written')).toBeInTheDocument()
  })

  it('is set aside if it cannot be read', () => {
    sessionStorage.setItem(keyOf('first'), '{"answer": 7}')
    open()
    expect(screen.getByText('empty')).toBeInTheDocument()
    expect(Object.values({ ...sessionStorage })).toContain('{"answer": 7}')
  })

  it('is added to what is written about another version, where two remarks at one line become one', async () => {
    sessionStorage.setItem(keyOf('second'), JSON.stringify({ answer: 'Soon', remarks: [{ path: 'first.md', line: 3, text: 'Why?' }] }))
    const { user } = open()
    await user.click(screen.getByRole('button', { name: 'Remark' }))
    await user.click(screen.getByRole('button', { name: 'Move' }))
    expect(stored('second')).toEqual({ answer: 'Soon', remarks: [{ path: 'first.md', line: 3, text: 'Why?\n\nLook where?' }] })
    expect(stored('first')).toBeNull()
    expect(screen.getByText('empty')).toBeInTheDocument()
  })

  it('is empty once the last remark is removed', async () => {
    const { user } = open()
    await user.click(screen.getByRole('button', { name: 'Remark' }))
    await user.click(screen.getByRole('button', { name: 'Remove' }))
    expect(screen.getByText('empty')).toBeInTheDocument()
  })
})
