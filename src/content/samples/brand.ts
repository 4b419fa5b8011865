import type { Brand } from '#shared/brand.ts'

/** What the samples and the product's tests need of a brand: prices in dollars, American texts, photos at this host. */
export const sampleBrand = {
  contentLanguage: 'en',
  locale: 'en-US',
  currency: 'USD',
  firstDayOfWeek: 7,
  newsletter: true,
  pictureHosts: ['https://images.unsplash.com'],
  mediaHosts: [],
} satisfies Partial<Brand>
