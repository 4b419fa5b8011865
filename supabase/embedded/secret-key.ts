/** The headers with which a request shows the secret key. */
export function secretKeyHeaders(secretKey: string): Record<string, string> {
  // A key of the older kind is a token itself; for the newer ones the service makes the token.
  return { apikey: secretKey, ...(secretKey.startsWith('eyJ') ? { Authorization: `Bearer ${secretKey}` } : {}) }
}
