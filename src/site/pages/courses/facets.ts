import { levelNames, levels, type OfferedCourse } from '#content/course.ts'
import { courseSummaries } from '#site/features/courses/courses.ts'
import { hoursOf } from '#shared/duration.ts'
import { formatCount, formatPrice } from '#shared/format.ts'

export type FacetName = 'level' | 'price' | 'rating' | 'duration'

interface FacetOption {
  /** As written in the address. */
  value: string
  label: string
  /** The label of the chip, which is shown outside the group. Defaults to `label`. */
  chip?: string
  fits: (course: OfferedCourse) => boolean
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

const hours = (course: OfferedCourse) => hoursOf(course.estimatedDuration)

/** The catalog's filters besides search and category, of which those are left out that would not change anything. */
export const facets: Facet[] = facetsOf(courseSummaries)

export function facetsOf(courses: readonly OfferedCourse[]): Facet[] {
  const all: Facet[] = [
    {
      name: 'level',
      title: 'Level',
      options: levels.map((level) => ({ value: level, label: levelNames[level], fits: (course) => course.level === level })),
    },
    { name: 'price', title: 'Price', options: priceBands(courses.map(({ price }) => price)) },
    { name: 'rating', title: 'Rating', isSingle: true, options: [rated('4.8'), rated('4.5'), rated('4.0')] },
    { name: 'duration', title: 'Learning time', options: hourBands(courses.map(hours)) },
  ]
  return all
    .map((facet) => ({ ...facet, options: facet.options.filter(({ fits }) => courses.some(fits)) }))
    .filter(({ options, isSingle }) => options.length > (isSingle ? 0 : 1))
}

/** Up to three bands of prices, with about as many courses in each. The sample's, from 89 to 279 (§9), end at 100 and 200. */
function priceBands(prices: readonly number[]): FacetOption[] {
  const paid = prices.filter((price) => price > 0).toSorted((a, b) => a - b)
  const low = roundPrice(paid[Math.floor(paid.length / 3)] ?? 0)
  const high = Math.max(roundPrice(paid[Math.floor((paid.length * 2) / 3)] ?? 0), 2 * low)
  return [
    { value: `under-${low}`, label: `Under ${formatPrice(low)}`, fits: ({ price }) => price < low },
    { value: `${low}-${high}`, label: `${formatPrice(low)} to ${formatPrice(high)}`, fits: ({ price }) => price >= low && price <= high },
    { value: `over-${high}`, label: `Over ${formatPrice(high)}`, fits: ({ price }) => price > high },
  ]
}

/** Up to three bands of whole hours, with about as many courses in each. */
function hourBands(all: readonly number[]): FacetOption[] {
  const sorted = all.toSorted((a, b) => a - b)
  const low = sorted[Math.floor((sorted.length - 1) / 3)] ?? 0
  const next = low + 1
  const high = Math.max(sorted[Math.floor(((sorted.length - 1) * 2) / 3)] ?? 0, next)
  const between = next === high ? `${high} hours` : `${next} to ${high} hours`
  return [
    { value: `up-to-${low}`, label: `Up to ${formatCount(low, 'hour')}`, fits: (course) => hours(course) <= low },
    { value: `${next}-${high}`, label: between, fits: (course) => hours(course) > low && hours(course) <= high },
    { value: `over-${high}`, label: `Over ${high} hours`, fits: (course) => hours(course) > high },
  ]
}

/** The nearest of 1, 2, 5, 10, 20, 50 … */
function roundPrice(price: number): number {
  const steps = [1, 2, 5, 10].map((step) => step * 10 ** Math.floor(Math.log10(price || 1)))
  return steps.toSorted((a, b) => Math.abs(a - price) - Math.abs(b - price))[0] ?? price
}
