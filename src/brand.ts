/**
 * What makes this site this school's. Put your own in place of these, then run `npm run brand`, which writes them into
 * the few files that cannot read this one (mails, demo accounts, pictures). `content/README.md` says what else is yours.
 */
export interface Brand {
  /** As the site, its mails and its certificates write it. */
  name: string
  /**
   * The name in small letters and hyphens: what downloads are called, and the prefix of what browsers store. Choose it
   * before the first learner comes: with another one, browsers no longer find what they have stored.
   */
  slug: string
  /** One or two sentences for search engines and link previews, for pages that have none of their own. */
  description: string
  /** One short sentence: under the name in the picture of link previews, and in the list of installed apps. */
  slogan: string
  /** What the footer says about the school. */
  about: string
  /** The mailbox that mails come from. `.env` begins with it as VITE_MAIL_SENDER, which wins from then on. */
  email: string
  /** The postal address, for the footer's contact block. Empty: none is shown. */
  address: string
  /** The year behind the copyright sign. */
  copyrightYear: number
  /** How dates, numbers and prices are written: a language with its region (BCP 47), and what prices are in (ISO 4217). */
  locale: string
  currency: string
  /** Whose servers pages may load pictures from, besides your own: addresses without a path. */
  pictureHosts: readonly string[]
  /** Whose servers pages may load recordings, captions and chapters from, besides your own: addresses without a path. */
  mediaHosts: readonly string[]
  /**
   * The mark in a box of 32 by 32, shape by shape, as the `d` of an SVG path. With a width the path is drawn as a line,
   * without one it is filled. `accent` and `warm` are colors of theme/colors.ts.
   */
  mark: readonly { path: string; width?: number; color: 'accent' | 'warm' }[]
  /** The school's own pages at social networks; the footer links to them. The icon is drawn in a box of 24 by 24, in lines. */
  profiles: readonly { network: string; address: string; icon: string }[]
}

export const brand: Brand = {
  name: 'Ascendo',
  slug: 'ascendo',
  description: 'Practical courses, a thoughtful blog and your own progress, at your own pace.',
  slogan: 'Practical courses, at your own pace',
  about:
    'Practical courses from people who do the work, and a place to keep track of how far you have come. Learn at your own pace, one step at a time.',
  email: 'learn@ascendo.example',
  address: '',
  copyrightYear: 2024,
  locale: 'en-US',
  currency: 'USD',
  pictureHosts: ['https://images.unsplash.com'],
  mediaHosts: [],
  // A summit that is an A, its bar a path that climbs to the light.
  mark: [
    { path: 'M4.5 27 15 6.2a1.1 1.1 0 0 1 2 0L27.5 27', width: 4.4, color: 'accent' },
    { path: 'm11.2 24.6 9.2-6', width: 3.8, color: 'warm' },
    { path: 'M23 6.2a3.2 3.2 0 1 1 6.4 0 3.2 3.2 0 1 1-6.4 0', color: 'warm' },
  ],
  profiles: [
    {
      network: 'X',
      address: 'https://x.com/ascendo_learning',
      icon: 'M4 4l11.733 16h4.267l-11.733 -16zM4 20l6.768 -6.768m2.46 -2.46l6.772 -6.772',
    },
    {
      network: 'Facebook',
      address: 'https://www.facebook.com/ascendo.learning',
      icon: 'M7 10v4h3v7h4v-7h3l1 -4h-4v-2a1 1 0 0 1 1 -1h3v-4h-3a5 5 0 0 0 -5 5v2h-3',
    },
    {
      network: 'LinkedIn',
      address: 'https://www.linkedin.com/company/ascendo-learning/',
      icon: 'M8 11v5M8 8v.01M12 16v-5M16 16v-3a2 2 0 1 0 -4 0M3 7a4 4 0 0 1 4 -4h10a4 4 0 0 1 4 4v10a4 4 0 0 1 -4 4h-10a4 4 0 0 1 -4 -4z',
    },
  ],
}
