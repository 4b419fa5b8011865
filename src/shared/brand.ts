/**
 * The identity of the school. Replace these values with your own, then run `npm run brand`, which writes them into the few
 * files that cannot import this one (emails, demo accounts, pictures). `content/README.md` says what else to replace.
 */
export interface Brand {
  /** The name as written on the site, in its emails and on certificates. */
  name: string
  /**
   * The name in lowercase letters and hyphens, used to name downloads and as a prefix of keys in browser storage. Choose it
   * before the first learner arrives: after a change, browsers no longer find what they have stored.
   */
  slug: string
  /** One or two sentences for search engines and link previews, for pages that have none of their own. */
  description: string
  /** One short sentence, shown under the name in the picture of link previews, and in the list of installed apps. */
  slogan: string
  /** What the footer says about the school. */
  about: string
  /** The address that emails are sent from. A new `.env` gets it as VITE_MAIL_SENDER, which wins from then on. */
  email: string
  /** The postal address, for the footer's contact block. If empty, none is shown. */
  address: string
  /**
   * Whether the footer has the newsletter's form. The form is for show: it sends and stores nothing, until it gets another `subscribe`
   * in site/features/newsletter/subscribe.ts.
   */
  newsletter: boolean
  /** The year after the copyright sign. */
  copyrightYear: number
  /** The format of dates, numbers and prices: a language with its region (BCP 47), and the currency of prices (ISO 4217). */
  locale: string
  currency: string
  /** The first day of the week, from 1 for Monday to 7 for Sunday. */
  firstDayOfWeek: number
  /**
   * The language of the courses, the articles and the home page's texts (BCP 47), unless they name another. The interface is in
   * English.
   */
  contentLanguage: string
  /** The servers besides your own that pages may load pictures from, as addresses without a path. */
  pictureHosts: readonly string[]
  /** The servers besides your own that pages may load recordings, captions and chapters from, as addresses without a path. */
  mediaHosts: readonly string[]
  /**
   * The shapes of the mark in a 32 by 32 box, each as the `d` of an SVG path. A path with a width is stroked, one without is
   * filled. `accent` and `warm` are colors of theme/tones.ts.
   */
  mark: readonly { path: string; width?: number; color: 'accent' | 'warm' }[]
  /** The school's profiles on social networks, for the footer. The icon is the `d` of a stroked SVG path in a 24 by 24 box. */
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
  newsletter: true,
  copyrightYear: 2024,
  locale: 'en-US',
  currency: 'USD',
  firstDayOfWeek: 7,
  contentLanguage: 'en',
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
