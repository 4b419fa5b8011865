import { expect, test } from 'vitest'
import { emailProblem, normalizedEmail } from '#site/auth/credentials.ts'
import { contactFieldErrors } from '#site/features/contact/contact-message.ts'
import { newsletterEmailProblem } from '#site/features/newsletter/subscribe.ts'

test.each([
  [' Ada@X.example\n', 'ada@x.example'],
  ['\u00A0ada@x.example\u3000', 'ada@x.example'],
  ['\uFEFFada@x.example', 'ada@x.example'],
  ['ada@\u200Bx.example\u200B', 'ada@x.example'],
  ['ada@x\u00AD.example', 'ada@x.example'],
  // As address books copy it.
  ['\u202Aada@x.example\u202C', 'ada@x.example'],
  ['\u2068ada@x.example\u2069', 'ada@x.example'],
  // As an East Asian keyboard types it.
  ['ａｄａ＠x．example', 'ada@x.example'],
])('the address in %j is accepted and sent as %s', (typed, address) => {
  expect(normalizedEmail(typed)).toBe(address)
  expect([emailProblem(typed), contactFieldErrors.email(typed), newsletterEmailProblem(typed)]).toEqual([null, null, null])
})

test.each(['ada\u202E@x.example', 'ada\u202D@x.example', 'ada\u202B@x.example', '\u2067ada@x.example'])(
  'the address in %j is refused, because it reads differently than it is',
  (typed) => {
    expect(emailProblem(typed)).toBe('invalid-email')
  },
)

test('an address of invisible characters is missing', () => {
  expect(emailProblem('\u200B\u2060')).toBe('missing-email')
})
