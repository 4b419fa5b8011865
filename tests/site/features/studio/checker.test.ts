import { expect, it, vi } from 'vitest'
import { createChecker } from '#site/features/studio/checker.ts'
import { newCourseFiles } from '#site/features/studio/new-course.ts'

const question = (number: number) => `::Number ${number}:: Which one is right? {\n  =A much longer answer ${number}#Yes.\n  ~Short#No.\n}`
const block = (from: number) =>
  `Words.\n\n## Check yourself\n\n\`\`\`gift\n${[0, 1, 2, 3, 4].map((place) => question(from + place)).join('\n')}\n\`\`\`\n`

it('says while one writes that the right answers of a course are nearly always the longest', async () => {
  const files = new Map(
    newCourseFiles({ title: 'Light', category: 'Photography', level: 'beginner' }).map(({ path, text }) => [path, text]),
  )
  const checker = createChecker(['Photography'])
  files.set('first-lesson.md', block(0))
  await checker.check(files, 'first-lesson')
  const problems = () => checker.getState().course.map(({ problem }) => problem)
  expect(problems()).not.toContainEqual(expect.stringMatching(/longest/))
  files.set('second.md', block(5))
  await checker.check(files, 'second')
  expect(problems()).toContainEqual(expect.stringMatching(/^In 10 of 10 questions/))
})

const course = () =>
  new Map(newCourseFiles({ title: 'Light', category: 'Photography', level: 'beginner' }).map(({ path, text }) => [path, text]))

it('says what the published course leaves out, and calls it advice', async () => {
  const files = course()
  const facts = JSON.parse(files.get('course.json') ?? '') as object
  files.set('course.json', JSON.stringify({ ...facts, students: 100_000 }))
  const checker = createChecker(['Photography'])
  await checker.check(files, null)
  expect(checker.getState().course).toContainEqual(
    expect.objectContaining({
      problem: 'Ratings, reviews and students come from learners: “students” is left out when the course is published.',
      isBroken: false,
    }),
  )
})

it('has a lesson again that was removed and put back', async () => {
  const files = course()
  const checker = createChecker(['Photography'])
  files.set('second.md', block(0))
  await checker.check(files, null)
  files.delete('second.md')
  await checker.check(files, null)
  expect([...checker.getState().lessons.keys()]).toEqual(['first-lesson'])
  files.set('second.md', block(0))
  await checker.check(files, null)
  expect([...checker.getState().lessons.keys()].toSorted()).toEqual(['first-lesson', 'second'])
})

it('shows the open lesson at once, and not each of a hundred others', async () => {
  vi.spyOn(performance, 'now').mockReturnValue(0)
  const files = course()
  for (let part = 1; part <= 100; part += 1) files.set(`part-${part}.md`, `Words of part ${part}.`)
  const checker = createChecker(['Photography'])
  const steps: number[] = []
  checker.subscribe(({ lessons }) => steps.push(lessons.size))
  await checker.check(files, 'part-7')
  expect(steps).toEqual([1, 101])
  vi.restoreAllMocks()
})
