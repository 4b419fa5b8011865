/** A 32-bit hash (FNV-1a). It tells different data apart unless someone crafts a collision, so it protects no secrets. */
export function hashOf(bytes: Uint8Array): number {
  let hash = 0x811c9dc5
  for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193)
  return hash >>> 0
}
