import { isIPv6 } from 'node:net'
import { convertIPv4BinaryToString, convertIPv4MappedIPv6ToIPv4, convertIPv6ToBinary, isIPv4MappedIPv6 } from 'hono/utils/ipaddr'

/** Removes what proxies and sockets add to an address: a port, a zone, or the IPv6 form of an IPv4 address. */
export function bareAddress(address: string): string {
  const bare = address.replace(/^\[([^\]]*)\](:\d+)?$|^([\d.]+):\d+$/, '$1$3').replace(/%.*$/, '')
  if (!isIPv6(bare)) return bare
  const binary = convertIPv6ToBinary(bare)
  return isIPv4MappedIPv6(binary) ? convertIPv4BinaryToString(convertIPv4MappedIPv6ToIPv4(binary)) : bare.toLowerCase()
}

/**
 * Returns the unit that rate limits count: an IPv4 address, or the /64 of an IPv6 address, because a user who has one
 * of its 2^64 addresses has them all. `private.client_network()` in the database does the same.
 */
export function clientNetwork(address: string): string {
  const bare = bareAddress(address)
  return isIPv6(bare) ? `${(convertIPv6ToBinary(bare) >> 64n).toString(16).padStart(16, '0')}/64` : bare
}
