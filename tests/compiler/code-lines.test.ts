import { expect, test } from 'vitest'
import { compileLesson } from '#compiler/compile-lesson.ts'

const code = ['const a = `', '', '  <b>', '`', '/* one', '   two */'].join('\n')

async function compiled(language: string, source: string): Promise<Element> {
  const place = { file: 'l.md', courseId: '1', lessonIds: [], figure: () => null }
  const { text } = await compileLesson(`\`\`\`${language}\n${source}\n\`\`\``, place)
  const element = new DOMParser().parseFromString(text.html, 'text/html').querySelector('pre code')
  if (!element) throw new Error('no code')
  return element
}

test.each(['ts', 'made-up'])('each line of %s has an element for its number, and the text stays the same', async (language) => {
  const element = await compiled(language, code)
  expect([...element.children].map((line) => [line.className, line.textContent])).toEqual(code.split('\n').map((line) => ['line', line]))
  expect(element.textContent).toBe(code)
})

test.each([
  ['text', code],
  ['ts', 'const a = 1'],
])('%s of one line, or that is not code, has no numbers', async (language, source) => {
  const element = await compiled(language, source)
  expect(element.querySelector('.line')).toBeNull()
  expect(element.textContent).toBe(source)
})
