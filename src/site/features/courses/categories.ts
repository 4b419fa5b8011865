import { allCategories } from 'virtual:categories'
import { languageAttributes } from '#shared/content-language.ts'
import type { Category } from '#content/category.ts'

/** The categories that have a course, in the order of the content. */
export const courseCategories = allCategories.filter(({ courses, isTopic }) => courses > 0 && !isTopic)

/** What only articles are about, which suits every category. */
export const generalTopics = allCategories.filter(({ isTopic }) => isTopic).map(({ name }) => name)

/** The names of everything that an article is about, the general topics first. */
export const articleTopics = allCategories
  .filter(({ articles }) => articles > 0)
  .toSorted((one, other) => Number(other.isTopic ?? false) - Number(one.isTopic ?? false))
  .map(({ name }) => name)

/** All names that a course's category may have. */
export const knownCategories = allCategories.filter(({ isTopic }) => !isTopic).map(({ name }) => name)

/** The attributes of an element that holds the name of a category. */
export const inLanguageOf = (name: string) => languageAttributes(lookOf(name))

/** A category's color, drawing and language. One that has left the content, as in a learner's old enrolment, gets neutral ones. */
export function lookOf(name: string): Pick<Category, 'hue' | 'motif' | 'language'> {
  return allCategories.find((category) => category.name === name) ?? { hue: 230, motif: 'plain' }
}
