/** Whether an If-None-Match header names the tag, so that the client has the content already (RFC 9110, section 13.1.2). */
export function namesTag(ifNoneMatch: string | null | undefined, etag: string): boolean {
  const tags = ifNoneMatch?.split(',').map((tag) => tag.trim().replace(/^W\//, '')) ?? []
  return tags.includes('*') || tags.includes(etag.replace(/^W\//, ''))
}
