import { isIPv4 } from 'node:net'

/** Whether the host name or address, as written in a URL or in HOST, always means the machine that uses it. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host === '[::1]' || (isIPv4(host) && host.startsWith('127.'))
}

/**
 * Whether no other machine can reach the site. Only then are there demo accounts, the mail inbox and the start message
 * that names them. A proxy in front may serve anyone, whatever address the program itself listens on.
 */
export function isForThisMachine(site: { host: string; siteUrl?: string | undefined; trustProxy: boolean }): boolean {
  return isLoopback(site.host) && isLoopback(new URL(site.siteUrl ?? 'http://localhost').hostname) && !site.trustProxy
}
