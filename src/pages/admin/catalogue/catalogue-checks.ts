import { categories, type Course, levels } from '#content/course.ts'
import { formatDuration, hoursOf, parseDuration } from '#features/courses/duration.ts'

/** §9: what a course of the sample costs. */
const LOWEST_PRICE = 89
const HIGHEST_PRICE = 279

export interface Check {
  name: string
  /** What is wrong, in sentences; none where all is well. */
  problems: string[]
}

/** Whether a course is complete and its numbers agree with each other (§3, §9). */
export function checkCourse(course: Course): Check[] {
  return [
    { name: 'All texts are there', problems: missingTexts(course) },
    { name: 'Category and level are known', problems: unknownKinds(course) },
    { name: 'Lessons are counted right', problems: lessonProblems(course) },
    { name: 'Durations add up', problems: durationProblems(course) },
    { name: 'Reviews and ratings agree', problems: ratingProblems(course) },
    { name: 'The price is in range', problems: priceProblems(course) },
    { name: 'Pictures have addresses', problems: pictureProblems(course) },
    { name: 'There is something to preview', problems: previewProblems(course) },
  ]
}

const lessonsOf = (course: Course) => course.modules.flatMap((module) => module.lessons)
const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)

/** The sentences whose condition holds. */
function when(...cases: [boolean, string][]): string[] {
  return cases.flatMap(([isWrong, sentence]) => (isWrong ? [sentence] : []))
}

function missingTexts(course: Course): string[] {
  const { title, description, slug, instructor, tags, modules, faqs } = course
  const own = Object.entries({ title, description, slug, 'instructor’s name': instructor.name, 'instructor’s biography': instructor.bio })
  const parts = [...modules, ...lessonsOf(course)].filter((part) => !part.title.trim() || !part.description.trim())
  return [
    ...own.filter(([, text]) => !text.trim()).map(([name]) => `The ${name} is missing.`),
    ...parts.map(({ id }) => `Part ${id} lacks its title or its description.`),
    ...when(
      [tags.length === 0, 'There are no tags.'],
      [modules.length === 0, 'There are no modules.'],
      [faqs.length === 0, 'There are no questions and answers.'],
      [faqs.some(({ question, answer }) => !question.trim() || !answer.trim()), 'A question or an answer is empty.'],
    ),
  ]
}

function unknownKinds({ category, level }: Course): string[] {
  return when(
    [!categories.includes(category), `The category “${category}” is not one of ours.`],
    [!levels.includes(level), `The level “${level}” is not one of ours.`],
  )
}

function lessonProblems(course: Course): string[] {
  const lessons = lessonsOf(course)
  return when(
    [course.lessons !== lessons.length, `It says ${course.lessons} lessons, and its modules hold ${lessons.length}.`],
    [new Set(lessons.map(({ id }) => id)).size !== lessons.length, 'Two lessons share an id.'],
    [course.modules.some((module) => module.lessons.length === 0), 'A module has no lessons.'],
  )
}

function durationProblems(course: Course): string[] {
  const minutes = course.modules.map((module) => ({ module, minutes: sum(module.lessons.map((lesson) => minutesOf(lesson.duration))) }))
  const total = sum(minutes.map((entry) => entry.minutes))
  if (Number.isNaN(total)) return ['A duration cannot be read.']
  return [
    ...minutes
      .filter((entry) => entry.module.duration !== formatDuration(entry.minutes))
      .map((entry) => `“${entry.module.title}” says ${entry.module.duration}, and its lessons take ${formatDuration(entry.minutes)}.`),
    ...when([
      hoursOf(course.estimatedDuration) !== Math.round(total / 60),
      `It says ${course.estimatedDuration}, and its lessons take ${formatDuration(total)}.`,
    ]),
  ]
}

function minutesOf(duration: string): number {
  try {
    return parseDuration(duration)
  } catch {
    return Number.NaN
  }
}

function ratingProblems({ ratingBreakdown, totalReviews, rating, reviews, students }: Course): string[] {
  const counts = Object.entries(ratingBreakdown)
  const counted = sum(counts.map(([, count]) => count))
  const average = sum(counts.map(([stars, count]) => Number(stars) * count)) / counted
  return when(
    [counted !== totalReviews, `It says ${totalReviews} reviews, and the breakdown holds ${counted}.`],
    [counted > 0 && Math.round(average * 10) / 10 !== rating, `It says ${rating} stars, and the breakdown makes ${average.toFixed(2)}.`],
    [reviews.length > totalReviews, `It shows ${reviews.length} reviews of ${totalReviews}.`],
    [reviews.some((review) => !(review.rating >= 1 && review.rating <= 5)), 'A review has no stars from 1 to 5.'],
    [totalReviews > students, 'It has more reviews than students.'],
  )
}

function priceProblems({ price, originalPrice }: Course): string[] {
  return when(
    [!Number.isInteger(price), `The price of ${price} is not in whole dollars.`],
    [price < LOWEST_PRICE || price > HIGHEST_PRICE, `$${price} is not from $${LOWEST_PRICE} to $${HIGHEST_PRICE}.`],
    [originalPrice < price, `The original price of $${originalPrice} is below the price.`],
  )
}

function pictureProblems({ image, thumbnail, heroImage, instructor }: Course): string[] {
  const pictures = Object.entries({ picture: image, thumbnail, 'large picture': heroImage, 'instructor’s picture': instructor.avatar })
  return pictures
    .filter(([, address]) => !/^https:/i.test(address) || !URL.canParse(address))
    .map(([name]) => `The ${name} has no address that begins with https.`)
}

function previewProblems(course: Course): string[] {
  return when([!lessonsOf(course).some(({ isPreview }) => isPreview), 'No lesson can be previewed.'])
}
