import type { MovingFigure } from '#content/moving-figure.ts'

const monthly = 250
const end = 65

interface Plan {
  /** The age of the first payment. */
  from: number
  /** For how many years something is paid in, at most until 65. */
  years: number
  /** Percent a year, credited monthly. */
  rate: number
}

const daniel = { from: 33, years: 32 }

/** What 250 dollars at the end of each month have become at an age, in cents: what was paid in, and the total with interest. */
export function savedAt(age: number, { from, years, rate }: Plan): { paid: number; total: number } {
  const paying = 12 * Math.max(0, Math.min(age - from, years, end - from))
  const resting = 12 * Math.max(0, age - from) - paying
  const growth = 1 + rate / 1200
  const factor = rate === 0 ? paying : (growth ** paying - 1) / (growth - 1)
  return { paid: 100 * monthly * paying, total: Math.round(100 * monthly * factor * growth ** resting) }
}

/** Whole dollars. */
const dollars = (cents: number) => Math.round(cents / 100).toLocaleString('en-US')

/** Such as 400K. */
const short = (value: number) => value.toLocaleString('en-US', { notation: 'compact' })

/** The upper ends that the axis may have, in dollars. */
const scales = [50_000, 100_000, 200_000, 400_000, 600_000, 800_000, 1_000_000, 1_500_000, 2_000_000, 3_000_000]
const [left, right, top, bottom] = [46, 350, 44, 214]
const x = (age: number) => left + ((age - 20) / 45) * (right - left)

export default {
  controls: {
    from: { label: 'You begin at', min: 20, max: 60, start: 25, say: (value) => `age ${value}` },
    years: { label: 'and pay for', min: 1, max: 45, start: 8, say: (value) => (value === 1 ? '1 year' : `${value} years`) },
    rate: { label: 'Interest', min: 0, max: 10, step: 0.1, start: 5, say: (value) => `${value.toFixed(1)}%` },
  },
  say(plan) {
    const [you, other] = [savedAt(end, plan), savedAt(end, { ...plan, ...daniel })]
    const interest = dollars(you.total - you.paid)
    return `At 65 you have $${dollars(you.total)}: $${dollars(you.paid)} paid in and $${interest} of interest. Daniel has $${dollars(other.total)}.`
  },
  draw(part, plan) {
    const other = { ...plan, ...daniel }
    const [you, his] = [savedAt(end, plan), savedAt(end, other)]
    const most = Math.max(you.total, his.total) / 100
    const scale = scales.find((value) => value >= most) ?? most
    const y = (cents: number) => bottom - (cents / 100 / scale) * (bottom - top)
    const point = (age: number, cents: number) => `${x(age).toFixed(1)} ${y(cents).toFixed(1)}`
    const curve = (of: Plan, sum: 'paid' | 'total') =>
      Array.from({ length: end - of.from + 1 }, (_, year) => point(of.from + year, savedAt(of.from + year, of)[sum])).join('L')
    const area = (line: string) => `M${line}L${right} ${bottom}H${x(plan.from).toFixed(1)}Z`
    part('interest').setAttribute('d', area(curve(plan, 'total')))
    part('paid').setAttribute('d', area(curve(plan, 'paid')))
    part('you').setAttribute('d', `M${curve(plan, 'total')}`)
    part('daniel').setAttribute('d', `M${curve(other, 'total')}`)
    part('top').textContent = short(scale)
    part('half').textContent = short(scale / 2)
    part('you-text').textContent = `you: ${dollars(you.total)}`
    part('daniel-text').textContent = `Daniel, 33 to 65: ${dollars(his.total)}`
  },
} satisfies MovingFigure<keyof Plan>
