import { expect, test } from 'vitest'
import { addressOf } from '../../supabase/embedded/requests.ts'

const client = { address: '198.51.100.7' }
const asked = (forwarded?: string) =>
  new Request('http://localhost/', { ...(forwarded !== undefined && { headers: { 'x-forwarded-for': forwarded } }) })

test("without a proxy the connection's address counts, whatever the request says", () => {
  expect(addressOf(asked('192.0.2.1'), client, false)).toBe('198.51.100.7')
  expect(addressOf(asked(), client, false)).toBe('198.51.100.7')
})

test('behind a trusted proxy the hop that the proxy wrote counts, not what the client wrote before it', () => {
  expect(addressOf(asked('192.0.2.1, 203.0.113.7'), client, true)).toBe('203.0.113.7')
  expect(addressOf(asked('203.0.113.7'), client, true)).toBe('203.0.113.7')
})

test('a proxy that says nothing leaves its own address', () => {
  expect(addressOf(asked(), client, true)).toBe('198.51.100.7')
  expect(addressOf(asked(' '), client, true)).toBe('198.51.100.7')
})
