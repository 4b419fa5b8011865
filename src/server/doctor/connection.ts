import { type Finding, broken } from './finding.ts'
import { proxyFixes } from './proxy-fixes.ts'

const untrusted =
  'is not trusted: send the whole chain with its intermediate certificate, or get one from an authority that browsers know, such as Let’s Encrypt'

const certificateProblems: Record<string, string> = {
  CERT_HAS_EXPIRED: 'has expired: renew it, and let the proxy read the new one',
  CERT_NOT_YET_VALID: 'is not valid yet: set the clock of the machine that issued it, or of this one',
  DEPTH_ZERO_SELF_SIGNED_CERT:
    'is self-signed, so browsers warn everyone away: get one from an authority that browsers know, such as Let’s Encrypt',
  SELF_SIGNED_CERT_IN_CHAIN: untrusted,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: untrusted,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: untrusted,
  ERR_TLS_CERT_ALTNAME_INVALID: 'is for another name: get one for this name, or send the one that belongs to it',
}

/** Says why there was no response, and what to do. A certificate that browsers refuse gets its own message. */
export function connectionFinding(topic: string, address: string, error: unknown, otherwise: string): Finding {
  const { code = '' } = ((error instanceof Error && error.cause) || error) as { code?: string }
  const { hostname } = new URL(address)
  const known = certificateProblems[code]
  if (known || /CERT|SIGNATURE|ISSUER/.test(code)) {
    return broken(topic, `The certificate of ${hostname} ${known ?? `is not trusted (${code}): replace it`}.`, proxyFixes.certificate)
  }
  if (/^(ERR_SSL_|EPROTO)/.test(code))
    return broken(topic, `${address} does not speak https: let the proxy listen there with a certificate.`, proxyFixes.certificate)
  if (code === 'ENOTFOUND') return broken(topic, `The name ${hostname} is not known: correct it, or add it to the DNS of its domain.`)
  return broken(topic, `${address} does not answer: ${otherwise}`)
}
