import { type CourseSummary, levels } from '#content/course.ts'
import { hoursOf } from '#site/features/courses/duration.ts'
import { levelNames } from '#site/features/courses/LevelBadge.tsx'

export type FacetName = 'level' | 'price' | 'rating' | 'duration'

interface FacetOption {
  /** As written in the address. */
  value: string
  label: string
  /** The label of the chip, which is shown outside the group. Defaults to `label`. */
  chip?: string
  fits: (course: CourseSummary) => boolean
}

export interface Facet {
  name: FacetName
  title: string
  /** Each option includes the ones before it, so only one can be chosen. */
  isSingle?: boolean
  options: FacetOption[]
}

const rated = (least: string): FacetOption => ({
  value: least,
  label: `${least} and up`,
  chip: `Rated ${least} and up`,
  fits: ({ rating }) => rating >= Number(least),
})

const hours = (course: CourseSummary) => hoursOf(course.estimatedDuration)

/** The catalog's filters besides search and category. Prices in the sample run from 89 to 279 (§9). */
export const facets: Facet[] = [
  {
    name: 'level',
    title: 'Level',
    options: levels.map((level) => ({ value: level, label: levelNames[level], fits: (course) => course.level === level })),
  },
  {
    name: 'price',
    title: 'Price',
    options: [
      { value: 'under-100', label: 'Under $100', fits: ({ price }) => price < 100 },
      { value: '100-200', label: '$100 to $200', fits: ({ price }) => price >= 100 && price <= 200 },
      { value: 'over-200', label: 'Over $200', fits: ({ price }) => price > 200 },
    ],
  },
  { name: 'rating', title: 'Rating', isSingle: true, options: [rated('4.8'), rated('4.5'), rated('4.0')] },
  {
    name: 'duration',
    title: 'Learning time',
    options: [
      { value: 'under-8', label: 'Under 8 hours', fits: (course) => hours(course) < 8 },
      { value: '8-10', label: '8 to 10 hours', fits: (course) => hours(course) >= 8 && hours(course) <= 10 },
      { value: 'over-10', label: 'Over 10 hours', fits: (course) => hours(course) > 10 },
    ],
  },
]
