/** The limits for profile photos, the same as `[storage.buckets.avatars]` in config.toml. */
export const photoSettings = {
  sizeLimitBytes: 2 * 1024 * 1024,
  mimeTypes: ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'],
} as const
