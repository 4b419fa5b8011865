import { english } from '#content/block-words.ts'

/** The heading above the questions, for a list of the page's headings. A page shows only one lesson's questions. */
export const questionsHeading = (words = english) => ({ id: 'check-yourself', text: words.questions, level: 2 }) as const
