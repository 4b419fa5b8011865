/** What makes this site this school's. Put your own in place of these. */
export const brand = {
  name: 'Ascendo',
  /** The school's own pages at social networks; the footer links to them. */
  profiles: [
    { network: 'X', address: 'https://x.com/ascendo_learning' },
    { network: 'Facebook', address: 'https://www.facebook.com/ascendo.learning' },
    { network: 'LinkedIn', address: 'https://www.linkedin.com/company/ascendo-learning/' },
  ],
} as const
