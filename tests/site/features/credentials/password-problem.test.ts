import { expect, test } from 'vitest'
import { newPasswordProblem } from '#site/auth/credentials.ts'

test.each([
  ['', 'missing-password'],
  ['12345', 'weak-password'],
  ['123456', null],
  ['x'.repeat(72), null],
  ['x'.repeat(73), 'password-too-long'],
  ['é'.repeat(36), null],
  ['é'.repeat(37), 'password-too-long'],
  ['🧗'.repeat(18), null],
  ['🧗'.repeat(19), 'password-too-long'],
])('a new password %j has the problem %s', (password, problem) => {
  expect(newPasswordProblem(password)).toBe(problem)
})
