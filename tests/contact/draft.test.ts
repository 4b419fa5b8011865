import { describe, expect, it } from 'vitest'
import { keepDraft, readDraft } from '#features/contact/draft.ts'

const draft = { name: 'Ada', email: 'ada@ascendo.example', topic: 'course', message: 'My certificate has the wrong name.' }

describe('what somebody has written to us and not sent yet', () => {
  it('is there for the account that wrote it, and for nobody who uses the tab after it', () => {
    keepDraft('ascendo', 'ada', draft)
    expect(readDraft('ascendo', 'ada')).toEqual(draft)
    expect(readDraft('ascendo', 'bob')).toBeNull()
    expect(readDraft('ascendo', null)).toBeNull()
  })

  it('goes with a visitor who signs in', () => {
    keepDraft('ascendo', null, draft)
    expect(readDraft('ascendo', 'ada')).toEqual(draft)
  })

  it('is none where what is stored is something else', () => {
    sessionStorage.setItem('ascendo-contact-draft', '{"message": 7}')
    expect(readDraft('ascendo', null)).toBeNull()
  })
})
