import { expect, test } from 'vitest'
import { clientNetwork } from '#server/backend/auth/auth-limits.ts'
import { addressOf } from '#server/backend/http/requests.ts'

const client = { address: '198.51.100.7' }
const asked = (forwarded?: string) =>
  new Request('http://localhost/', { ...(forwarded !== undefined && { headers: { 'x-forwarded-for': forwarded } }) })

test("without a proxy the connection's address counts, whatever the request's headers say", () => {
  expect(addressOf(asked('192.0.2.1'), client, false)).toBe('198.51.100.7')
  expect(addressOf(asked(), client, false)).toBe('198.51.100.7')
})

test('behind a trusted proxy the entry that the proxy added counts, not those of the client', () => {
  expect(addressOf(asked('192.0.2.1, 203.0.113.7'), client, true)).toBe('203.0.113.7')
  expect(addressOf(asked('203.0.113.7'), client, true)).toBe('203.0.113.7')
})

test('a proxy that names no client counts as the client', () => {
  expect(addressOf(asked(), client, true)).toBe('198.51.100.7')
  expect(addressOf(asked(' '), client, true)).toBe('198.51.100.7')
})

test.each(['unknown', 'stranger-7', '203.0.113.007', '256.1.1.1', '1.2.3.4/0', '203.0.113.7;evil'])(
  'if a proxy sends "%s", which is not an address, the proxy counts as the client',
  (forwarded) => {
    expect(addressOf(asked(forwarded), client, true)).toBe('198.51.100.7')
  },
)

test.each([
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:CB00:7107', '203.0.113.7'],
  ['203.0.113.7:49152', '203.0.113.7'],
  ['[2001:db8::7]:49152', '2001:db8::7'],
  ['fe80::7%eth0', 'fe80::7'],
])('%s loses its port, zone or IPv6 form', (written, address) => {
  expect(addressOf(asked(), { address: written }, false)).toBe(address)
  expect(addressOf(asked(`192.0.2.1, ${written}`), client, true)).toBe(address)
})

test('limits count an IPv6 network of 64 bits and an IPv4 address as one client', () => {
  const network = clientNetwork('2001:db8:0:7::1')
  for (const same of ['2001:DB8:0:7::2', '2001:db8::7:ffff:ffff:ffff:ffff', '[2001:db8:0:7:a:b:c:d]:443']) {
    expect(clientNetwork(same)).toBe(network)
  }
  for (const other of ['2001:db8:0:8::1', '2001:db8:1:7::1', '::1', '203.0.113.7', 'unknown']) {
    expect(clientNetwork(other)).not.toBe(network)
  }
  expect(clientNetwork('::ffff:203.0.113.7')).toBe(clientNetwork('203.0.113.7'))
  expect(clientNetwork('203.0.113.7')).not.toBe(clientNetwork('203.0.113.8'))
})
