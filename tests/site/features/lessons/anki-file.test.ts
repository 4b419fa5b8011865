import { describe, expect, it } from 'vitest'
import { brand } from '#shared/brand.ts'
import { compileQuestions } from '#compiler/compile-questions.ts'
import { writeAnkiFile } from '#site/features/lessons/review/anki-file.ts'
import type { LoadedCard } from '#site/features/lessons/review/load-cards.ts'

function loaded(source: string): LoadedCard {
  const [question] = compileQuestions(source).questions
  if (!question) throw new Error('not a question')
  return {
    card: { courseId: '1', lessonId: 'a-lesson', questionId: question.id, due: '2026-11-24', reviews: [{ on: '2026-11-23', grade: 1 }] },
    question,
    course: { id: '1', slug: 'a-course', title: 'A Course' },
    lessonTitle: 'Lists & <trees>',
  }
}

/** Parses the rows of a tab-separated text with quoted fields. */
function rowsOf(text: string): string[][] {
  return [...text.matchAll(/((?:"(?:[^"]|"")*"\t?)+)\n/g)].map(([, row = '']) =>
    [...row.matchAll(/"((?:[^"]|"")*)"/g)].map(([, field = '']) => field.replaceAll('""', '"')),
  )
}

describe('the file for Anki', () => {
  const text = writeAnkiFile(
    [
      loaded('::One:: What is "it"? {\n=`a < b`#Because.\n~b#No.\n}'),
      loaded('::Two:: Which? {\n~%50%a#A\n~%50%b#B\n~c#C\n####All.\n}'),
      loaded('::Three:: Pairs? {\n=l1 -> r1\n=l2 -> r2\n####Why.\n}'),
      loaded('::Four:: How many? {#=12:1#A dozen.}'),
    ],
    'https://school.example',
  )
  const rows = rowsOf(text)

  it('begins with the headers that Anki reads', () => {
    expect(text.split('\n').slice(0, 6)).toEqual([
      '#separator:tab',
      '#html:true',
      '#notetype:Basic',
      '#columns:Front\tBack\tDeck\tTags',
      '#deck column:3',
      '#tags column:4',
    ])
  })

  it('has a row for each question: the question with its choices, the answer with its reason and a link, deck and tags', () => {
    expect(rows).toHaveLength(4)
    expect(rows[0]).toEqual([
      '<p>What is &quot;it&quot;?</p><ul><li><code translate="no">a &lt; b</code></li><li>b</li></ul>',
      '<p><b><code translate="no">a &lt; b</code></b></p><p>Because.</p><p><a href="https://school.example/courses/1?lesson=a-lesson">Lists &amp; &lt;trees></a></p>',
      `${brand.name}::A Course`,
      `${brand.slug} a-course a-lesson`,
    ])
    expect(rows[1]?.[0]).toBe('<p>Which?</p><p>Choose all that are right.</p><ul><li>a</li><li>b</li><li>c</li></ul>')
    expect(rows[1]?.[1]).toContain('<ul><li>a</li><li>b</li></ul><p>A</p><p>B</p><p>All.</p>')
    expect(rows[2]?.[0]).toBe('<p>Pairs?</p><ul><li>l1 → …</li><li>l2 → …</li><li>(r1, r2)</li></ul>')
    expect(rows[3]?.slice(0, 2).join()).toMatch(/^<p>How many\?<\/p>,<p><b>12<\/b><\/p><p>A dozen\.<\/p>/)
  })
})
