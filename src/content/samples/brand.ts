import type { Brand } from '#shared/brand.ts'

/** What the samples need of a brand: their prices are in dollars, their texts American, and their photos at this host. */
export const sampleBrand = {
  contentLanguage: 'en',
  locale: 'en-US',
  currency: 'USD',
  pictureHosts: ['https://images.unsplash.com'],
  mediaHosts: [],
} satisfies Partial<Brand>
