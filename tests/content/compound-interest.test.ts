import { expect, it } from 'vitest'
import figure, { savedAt } from '#content/samples/courses/personal-finance-plan/compound-interest.figure.ts'

/** The account month by month, in whole numbers: units of a cent divided by a power of ten that makes rounding negligible. */
function monthByMonth({ from, years, rate }: { from: number; years: number; rate: number }, age = 65): number {
  const unit = 10n ** 30n
  const tenths = BigInt(Math.round(rate * 10))
  let balance = 0n
  for (let month = 1; month <= 12 * (age - from); month++) {
    balance += (balance * tenths) / 12_000n
    if (month <= 12 * years) balance += 25_000n * unit
  }
  return Number((balance + unit / 2n) / unit)
}

it('is exact to the cent', () => {
  for (const from of [20, 25, 33, 47, 60]) {
    for (const years of [1, 8, 32, 45]) {
      for (const rate of [0, 0.1, 3.7, 5, 8.2, 10]) {
        const plan = { from, years, rate }
        expect({ ...plan, total: savedAt(65, plan).total }).toEqual({ ...plan, total: monthByMonth(plan) })
        expect(savedAt(41, plan).total).toBe(monthByMonth(plan, 41))
      }
    }
  }
})

it.each([
  ['Clara', { from: 25, years: 40 }, 65, 120_000, 381_505],
  ['Daniel', { from: 33, years: 32 }, 65, 96_000, 236_196],
  ["Clara's first eight years", { from: 25, years: 8 }, 65, 24_000, 145_309],
  ['Clara at 33', { from: 25, years: 40 }, 33, 24_000, 29_435],
])('%s: as the lesson says', (_, plan, age, paid, total) => {
  const saved = savedAt(age, { ...plan, rate: 5 })
  expect([saved.paid / 100, Math.round(saved.total / 100)]).toEqual([paid, total])
})

it('eight early years win from 8.3 percent on', () => {
  const wins = (rate: number) => savedAt(65, { from: 25, years: 8, rate }).total > savedAt(65, { from: 33, years: 32, rate }).total
  expect([8.1, 8.2, 8.3].map(wins)).toEqual([false, false, true])
  expect(figure.say({ from: 25, years: 8, rate: 5 })).toBe(
    'At 65 you have $145,309: $24,000 paid in and $121,309 of interest. Daniel has $236,196.',
  )
})
