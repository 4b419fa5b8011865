import { isCalendarDay } from '#shared/calendar-day.ts'
import type { SchoolPage } from '#content/school-page.ts'
import { compileText } from './compile-article.ts'
import { readFields, writtenIn } from './front-matter.ts'

/** A page with its place in the footer, which the browser does not need. */
export interface CompiledSchoolPage extends SchoolPage {
  order: number
}

/**
 * Compiles the file (its name and text) of a page of the school's own. If the file has mistakes, it throws a line for each: the
 * file, what is wrong, what to do.
 */
export function compileSchoolPage(file: string, source: string): CompiledSchoolPage {
  const { fields, markdown } = readFields(file, source, ['title', 'description', 'footer', 'order', 'updated', 'language'], (read) => {
    const [footer, order, updated] = [read.optional('footer') || 'yes', read.optional('order') || '0', read.optional('updated')]
    if (footer !== 'yes' && footer !== 'no') read.problem(`has the footer "${footer}"; write yes or no.`)
    if (!/^\d{1,4}$/.test(order)) read.problem(`has the order "${order}"; an order is a number such as 2.`)
    if (updated && !isCalendarDay(updated)) read.problem(`has the date "${updated}"; a date is a real day such as 2024-06-12.`)
    return {
      title: read.text('title'),
      description: read.text('description'),
      inFooter: footer === 'yes',
      order: Number(order),
      updated,
      ...writtenIn(read.optional('language'), read.problem),
    }
  })
  const { order, ...summary } = fields
  const { id, html, headings } = compileText(file, source, { fields, markdown })
  return { summary: { id, ...summary }, order, html, headings }
}
