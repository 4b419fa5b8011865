import { describe, expect, test } from 'vitest'
import { compileArticle } from '#build/compile-article.ts'

const frontMatter = {
  title: 'Bridges: how they hold',
  description: 'What carries what.',
  date: '2024-02-29',
  author: 'Ines Ode',
  category: 'Art & Design',
  tags: 'bridges, drawing',
  image: 'https://pictures.example/bridge',
  imageAlt: 'A bridge',
  relatedCourses: '2, 10',
}

function articleFile(changes: Record<string, string | null> = {}, text = 'It holds.') {
  const lines = Object.entries({ ...frontMatter, ...changes }).flatMap(([name, value]) => (value === null ? [] : [`${name}: ${value}`]))
  return `---\n${lines.join('\n')}\n---\n\n${text}\n`
}

test('the front matter becomes the summary, the file’s name its id', () => {
  expect(compileArticle('how-bridges-hold.md', articleFile()).summary).toEqual({
    id: 'how-bridges-hold',
    title: 'Bridges: how they hold',
    description: 'What carries what.',
    date: '2024-02-29',
    author: 'Ines Ode',
    category: 'Art & Design',
    tags: ['bridges', 'drawing'],
    image: 'https://pictures.example/bridge',
    imageAlt: 'A bridge',
    relatedCourses: ['2', '10'],
    words: 2,
    readingMinutes: 1,
  })
})

test('Windows line endings are accepted', () => {
  const { summary, html } = compileArticle('a.md', articleFile().replaceAll('\n', '\r\n'))
  expect(summary.relatedCourses).toEqual(['2', '10'])
  expect(html).toBe('<p>It holds.</p>\n')
})

test('reading takes a minute per 200 words, not counting markup', () => {
  const { summary } = compileArticle('a.md', articleFile({}, `${'It *holds* — well.\n\n'.repeat(200)}`))
  expect(summary.words).toBe(600)
  expect(summary.readingMinutes).toBe(3)
})

test('headings get unique ids, even if two are alike', () => {
  const { headings, html } = compileArticle('a.md', articleFile({}, '## Don’t *sway*, Inês\n\na\n\n### Rest\n\nb\n\n### Rest\n\nc'))
  expect(headings).toEqual([
    { id: 'dont-sway-ines', text: 'Don’t sway, Inês', level: 2 },
    { id: 'rest', text: 'Rest', level: 3 },
    { id: 'rest-2', text: 'Rest', level: 3 },
  ])
  expect(html).toContain('<h2 id="dont-sway-ines">Don’t <em>sway</em>, Inês</h2>')
})

test('content that is wider than the screen can be scrolled with the keyboard', () => {
  const { html } = compileArticle('a.md', articleFile({}, '| Span | Load |\n| --- | --- |\n| 12 | *40* |\n\n```\na < b\n```'))
  document.body.innerHTML = html
  const [table, code] = document.querySelectorAll('[tabindex="0"][role="group"]')
  expect(table?.querySelector('th[scope="col"]')).toHaveTextContent('Span')
  expect(table?.querySelectorAll('td')[1]?.innerHTML).toBe('<em>40</em>')
  expect(code?.textContent).toBe('a < b')
})

test('the empty corner of a table is no heading', () => {
  document.body.innerHTML = compileArticle('a.md', articleFile({}, '| | Span |\n|---|---|\n| Steel | 40 |')).html
  expect([...document.querySelectorAll('th')].map((heading) => heading.textContent)).toEqual(['Span'])
  expect(document.querySelectorAll('thead td')).toHaveLength(1)
})

describe('an invalid file fails the build with its name and the field', () => {
  test.each([
    ['no front matter', 'Just text.', 'a.md must begin with its front matter'],
    ['a missing field', articleFile({ author: null }), 'a.md lacks the field author'],
    ['an empty field', articleFile({ description: '' }), 'a.md lacks the field description'],
    [
      'several mistakes at once',
      articleFile({ author: null, date: 'yesterday' }),
      'a.md lacks the field author in its front matter: add a line "author: …".\na.md has the date "yesterday"',
    ],
    ['an unknown field', articleFile({ colour: 'red' }), 'a.md has a line in its front matter that is not a known field: "colour: red"'],
    ['a field given twice', articleFile({ title: 'One\ntitle: Two' }), 'a.md gives the field title twice'],
    ['a day that does not exist', articleFile({ date: '2024-02-31' }), 'a.md has the date "2024-02-31"'],
    ['a date in words', articleFile({ date: 'June 2024' }), 'a.md has the date "June 2024"'],
    [
      'a picture with parameters',
      articleFile({ image: 'https://pictures.example/a?w=1' }),
      'a.md has the image "https://pictures.example/a?w=1"',
    ],
    ['a second title', articleFile({}, '# Bridges'), 'a.md:13 Use ## and ### only'],
    ['a picture without words', articleFile({}, 'Look:\n\n![](/pictures/a.jpg)'), 'a.md:15 A picture is without words'],
    ['several mistakes in the text', articleFile({}, '# Bridges\n\n<b>B</b>'), 'because the page itself shows the title.\na.md:15 HTML'],
    ['no text', articleFile({}, ''), 'a.md has no text'],
  ])('%s', (_, source, sentence) => {
    expect(() => compileArticle('a.md', source)).toThrow(sentence)
  })

  test('a file name that cannot be part of a URL', () => {
    expect(() => compileArticle('My Bridge.md', articleFile())).toThrow('My Bridge.md cannot be part of an address')
  })
})
