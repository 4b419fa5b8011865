import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

/**
 * Makes a certificate for a host with openssl, in `folder`, which must exist. Browsers accept it only with
 * `--ignore-certificate-errors`. Returns the paths of both files.
 * @throws Error with openssl's message, or if it is not installed
 */
export function createCertificate(folder: string, host: string): { certificate: string; key: string } {
  const [certificate, key] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')]
  const options = `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=${host} -addext subjectAltName=DNS:${host}`
  const { status, stderr, error } = spawnSync('openssl', [...options.split(' '), '-keyout', key, '-out', certificate], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`openssl could not make a certificate: ${error?.message ?? stderr}`)
  return { certificate, key }
}
