import { isIPv4 } from 'node:net'
import type { Environment } from './environment.ts'

/** Whether the name or address, as it stands in a URL or in HOST, always means the machine that uses it. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host === '[::1]' || (isIPv4(host) && host.startsWith('127.'))
}

/**
 * Whether nobody on another machine can reach the site. Demo accounts, the mail inbox and the greeting that names them
 * exist only then. A proxy in front may serve anybody, wherever the program itself listens.
 */
export function isForThisMachine({ host, siteUrl, trustProxy }: Pick<Environment, 'host' | 'siteUrl' | 'trustProxy'>): boolean {
  return isLoopback(host) && isLoopback(new URL(siteUrl ?? 'http://localhost').hostname) && !trustProxy
}
