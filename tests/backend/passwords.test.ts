import bcrypt, { compareSync, hashSync } from 'bcryptjs'
import { afterEach, expect, test, vi } from 'vitest'
import { isPassword, useNativeBcrypt } from '#server/backend/auth/passwords.ts'

const original = { hash: bcrypt.hash, compare: bcrypt.compare }
const cost = 4
const texts = ['', 'a', 'Grüße 😀', 'with a \0 inside', 'x'.repeat(72)]

afterEach(() => void Object.assign(bcrypt, original))

test.each(texts)('the password %j that bcryptjs hashed is still right, and the other way round', async (text) => {
  await useNativeBcrypt()
  expect(await isPassword(text, hashSync(text, cost))).toBe(true)
  expect(await isPassword(`another ${text}`, hashSync(text, cost))).toBe(false)
  const native = await bcrypt.hash(text, cost)
  expect(native).toMatch(/^\$2b\$04\$.{53}$/)
  expect(compareSync(text, native)).toBe(true)
})

test.each(['2a', '2b', '2y'])('a hash with the prefix %s is read too', async (version) => {
  await useNativeBcrypt()
  expect(await isPassword('a', hashSync('a', cost).replace('$2b$', `$${version}$`))).toBe(true)
})

test('only the first 72 bytes count', async () => {
  await useNativeBcrypt()
  expect(await isPassword(`${'x'.repeat(72)} ignored`, hashSync('x'.repeat(72), cost))).toBe(true)
})

test.each([null, '', 'no hash', '!'.repeat(60)])('nothing is right where the hash is %j', async (hash) => {
  await useNativeBcrypt()
  expect(await isPassword('', hash)).toBe(false)
})

test.each([
  ['4', '04'],
  ['12', '12'],
  ['', '10'],
])('where there is no hash, it takes as much as a new one: with the setting "%s"', async (setting, expected) => {
  vi.stubEnv('LITE_AUTH_BCRYPT_COST', setting)
  const compare = vi.spyOn(bcrypt, 'compare').mockImplementation(async () => false)
  expect(await isPassword('a', null)).toBe(false)
  expect(compare.mock.calls).toEqual([['a', expect.stringMatching(new RegExp(String.raw`^\$2b\$${expected}\$.{53}$`))]])
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
})

test('more passwords than threads are all answered', async () => {
  await useNativeBcrypt()
  const known = hashSync('a', cost)
  const answers = Array.from({ length: 20 }, (_, index) => isPassword(index % 2 === 0 ? 'a' : 'b', known))
  expect(await Promise.all(answers)).toEqual(answers.map((_, index) => index % 2 === 0))
})

test('on a machine without the native code the program says so, and checks passwords itself', async () => {
  const said = vi.spyOn(console, 'warn').mockImplementation(() => {})
  await useNativeBcrypt(() => Promise.reject(new Error('Cannot find native binding')))
  expect(said.mock.calls).toEqual([[expect.stringContaining('There is no native bcrypt for this machine')]])
  expect(await isPassword('a', hashSync('a', cost))).toBe(true)
  said.mockRestore()
})
