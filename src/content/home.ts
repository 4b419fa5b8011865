import type { HomeContent } from './home-content.ts'

/**
 * Your own texts for the home page; `home-content.ts` explains each. What is missing here comes from the samples while they are
 * shown. Without them, the title is the school's name, the lead is the footer's text, the drawing's cards tell of the first course,
 * the three newest articles are announced, and there are no statistics or testimonials. For example:
 *
 *   hero: { title: ['Shape.', 'Fire.', 'Glaze.'], lead: 'Pottery for people with a job.', picture: '/pictures/kiln.jpg' },
 *   description: 'Pottery courses by the harbor.',
 *   statistics: [{ figure: '12', label: 'Wheels' }],
 *   testimonials: [{ quote: 'I finished my first bowl.', name: 'Fatou Ndiaye', role: 'Nurse' }],
 *   articleTeasers: [],
 */
export const home: Partial<Omit<HomeContent, 'hero'>> & { hero?: Partial<HomeContent['hero']> } = {}
