import { expect, it } from 'vitest'
import { lessonFromMarkdown } from '#site/features/studio/lesson-from-markdown.ts'

it.each([
  ['a.md', '# Two *lamps*\n\nWords.\n', { title: 'Two lamps', text: 'Words.\n' }],
  ['a.md', '\n# Title #\nWords', { title: 'Title', text: 'Words' }],
  ['two_lamps-at night.md', 'Words.\n\n# Later\n', { title: 'Two lamps at night', text: 'Words.\n\n# Later\n' }],
  ['a.md', '## Part\n\nWords.\n', { title: 'A', text: '## Part\n\nWords.\n' }],
  ['.md', '', { title: 'Lesson', text: '' }],
])('a lesson is titled by its first heading or its file: %s %j', (name, source, lesson) => {
  expect(lessonFromMarkdown(name, source)).toEqual(lesson)
})
