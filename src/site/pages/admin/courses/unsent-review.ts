import { useState } from 'react'
import { useUser } from '#site/auth/auth-context.ts'
import { forgivingStorage, readOrSetAside } from '#site/backend/browser-storage.ts'
import { useConfiguration } from '#site/backend/configuration-context.ts'
import { isListOf, isNullOr, isNumber, isRecordOf, isText } from '#site/backend/stored-json.ts'
import type { Remark } from '#site/features/administration/course-version.ts'

/** What an administrator has written about a version and not sent. */
interface UnsentReview {
  answer: string
  /** Those without a text have been begun. */
  remarks: Remark[]
}

const nothing: UnsentReview = { answer: '', remarks: [] }
const isUnsentReview = isRecordOf<UnsentReview>({
  answer: isText,
  remarks: isListOf(isRecordOf<Remark>({ path: isText, line: isNullOr(isNumber), text: isText })),
})

// Session storage belongs to this tab and disappears with it, so the next person at this computer does not see it.
const storage = forgivingStorage(() => sessionStorage)

export interface UnsentReviewStore {
  review: UnsentReview
  /** Whether something would be lost. */
  isWritten: boolean
  change: (changes: Partial<UnsentReview>) => void
  /** Writes a remark; null removes it. */
  remark: (path: string, line: number | null, text: string | null) => void
  drop: () => void
  /** Adds it to what is written about another version. */
  moveTo: (versionId: string) => void
}

/** Keeps what is written about a version until it is sent, so that it survives a reload and a session that ends. */
export function useUnsentReview(versionId: string): UnsentReviewStore {
  const { appId } = useConfiguration()
  const { uid } = useUser()
  const keyOf = (id: string) => `${appId}-review-${uid}-${id}`
  const read = (id: string) => readOrSetAside(storage, keyOf(id), isUnsentReview) ?? nothing
  const [review, setReview] = useState(() => {
    const kept = read(versionId)
    return { ...kept, remarks: writtenRemarks(kept) }
  })

  function change(changes: Partial<UnsentReview>) {
    const next = { ...review, ...changes }
    setReview(next)
    storage.setItem(keyOf(versionId), JSON.stringify(next))
  }

  function drop() {
    setReview(nothing)
    storage.removeItem(keyOf(versionId))
  }

  return {
    review,
    isWritten: review.answer.trim() !== '' || writtenRemarks(review).length > 0,
    change,
    remark(path, line, text) {
      const others = review.remarks.filter((known) => known.path !== path || known.line !== line)
      change({ remarks: text === null ? others : inOrder([...others, { path, line, text }]) })
    },
    drop,
    moveTo(id) {
      storage.setItem(keyOf(id), JSON.stringify(joined(read(id), review)))
      drop()
    },
  }
}

/** Both, with the texts at one line in one remark. */
function joined(one: UnsentReview, other: UnsentReview): UnsentReview {
  const both = (...texts: string[]) => texts.filter((text) => text.trim() !== '').join('\n\n')
  const isBeside = (remark: Remark) => (known: Remark) => known.path === remark.path && known.line === remark.line
  const texts = one.remarks.map((remark) => ({ ...remark, text: both(remark.text, other.remarks.find(isBeside(remark))?.text ?? '') }))
  const more = writtenRemarks(other).filter((remark) => !one.remarks.some(isBeside(remark)))
  return { answer: both(one.answer, other.answer), remarks: inOrder([...texts, ...more]) }
}

export const writtenRemarks = ({ remarks }: UnsentReview) => remarks.filter(({ text }) => text.trim() !== '')

function inOrder(remarks: readonly Remark[]): Remark[] {
  return remarks.toSorted((one, other) => one.path.localeCompare(other.path, 'en') || (one.line ?? 0) - (other.line ?? 0))
}
