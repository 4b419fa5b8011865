/** Returns the headers that authenticate a request with the secret key. */
export function secretKeyHeaders(secretKey: string): Record<string, string> {
  // A legacy key is a token itself; for a new one, the service creates the token.
  return { apikey: secretKey, ...(secretKey.startsWith('eyJ') ? { Authorization: `Bearer ${secretKey}` } : {}) }
}
