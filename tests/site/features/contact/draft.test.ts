import { describe, expect, it } from 'vitest'
import { keepDraft, readDraft } from '#site/features/contact/draft.ts'

const draft = { name: 'Ada', email: 'ada@ascendo.example', topic: 'course', message: 'My certificate has the wrong name.' }

describe('the draft of a message', () => {
  it('is shown to the account that wrote it, and to no other account in the same tab', () => {
    keepDraft('ascendo', 'ada', draft)
    expect(readDraft('ascendo', 'ada')).toEqual(draft)
    expect(readDraft('ascendo', 'bob')).toBeNull()
    expect(readDraft('ascendo', null)).toBeNull()
  })

  it('is kept when a visitor signs in', () => {
    keepDraft('ascendo', null, draft)
    expect(readDraft('ascendo', 'ada')).toEqual(draft)
  })

  it('is ignored if the stored value is invalid', () => {
    sessionStorage.setItem('ascendo-contact-draft', '{"message": 7}')
    expect(readDraft('ascendo', null)).toBeNull()
  })
})
