import { expect, test } from 'vitest'
import { linkProofOf } from '#site/features/credentials/link-proof.ts'

const proofOf = (query: string) => linkProofOf(new URLSearchParams(query))

test.each([
  ['signup', 'signup'],
  ['magiclink', 'magiclink'],
  ['recovery', 'recovery'],
  ['email_change', 'email-change'],
])('a link of type %s proves %s', (type, purpose) => {
  expect(proofOf(`token_hash=abc&type=${type}`)).toEqual({ tokenHash: 'abc', purpose })
})

test.each([
  '',
  'type=signup',
  'token_hash=abc',
  'token_hash=abc&type=invoice',
  'token_hash=abc&type=constructor',
  'token_hash=abc&type=__proto__',
  'token_hash=&type=signup',
])('"%s" is no link from an email', (query) => {
  expect(proofOf(query)).toBeNull()
})
