import { describe, expect, it } from 'vitest'
import { lessonFindings } from '#compiler/check-lesson.ts'
import { sentenceFindings } from '#compiler/check-sentences.ts'
import { codeBlocks } from '#compiler/code-blocks.ts'
import { compileLesson } from '#compiler/compile-lesson.ts'
import type { CatalogCourse } from '#content/course.ts'
import { lessonLines } from '#site/features/studio/preview/block-lines.ts'
import { buildCourse } from '../support/courses.ts'

const figure = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 360 200"><path id="arch-span" d="M0 0h9"/></svg>'
const prose = Array.from({ length: 120 }, (_, place) => `Stone ${place} rests.`).join(' ')

const good = `The arch holds because each stone leans.

## Why it stands

${prose}

![An arch of seven stones; the middle one is wider at the top.](arch.svg)

### Numbers

| Part | Tons |
| --- | --: |
| Stones | 12.5 |
| Road | 7 |
| **Together** | **19.5** |

See [the next lesson](l2) or [a paper](https://bridges.example/arches).

## Exercise (8 minutes)

1. Build an arch of seven books.
2. Pull one out.

It worked if it fell.

## One good answer

The whole arch is on the table, not the key alone.

## Check yourself

\`\`\`gift
::Why:: Why does it stand? {T#Each stone leans on the next.}
::Key:: Which stone came last? {
  =The middle one#It is the key.
  ~The first one#It would not have stood.
}
\`\`\`
`

/** Compiles and checks the ten-minute example lesson with a change. */
async function findingsOf(change: [string | RegExp, string], svg = figure) {
  return (await checked(change, svg)).findings
}

async function checked(change: [string | RegExp, string], svg = figure) {
  const [from, to] = change
  const source = good.replace(from, () => to)
  if (source === good && from !== '') throw new Error('The change changes nothing.')
  const course = buildCourse() as CatalogCourse
  const place = {
    file: 'l1.md',
    courseId: course.id,
    lessonIds: ['l1', 'l2', 'l3', 'l4'],
    figure: (name: string) => (name === 'arch.svg' ? svg : null),
  }
  const { text, findings } = await compileLesson(source, place)
  return { source, text, findings: [...findings, ...lessonFindings(source, text, () => null, course, 'l1')] }
}

describe('a lesson', () => {
  it('without a fault has no findings', async () => {
    expect(await findingsOf(['', ''])).toEqual([])
  })

  it.each([
    ['a dead link', ['(l2)', '(l9)'], 17, 'The link l9 leads nowhere', true],
    ['a link to nowhere', ['https://bridges', 'ftp://bridges'], 17, 'leads nowhere', true],
    ['a missing figure', ['(arch.svg)', '(arc.svg)'], 7, 'There is no figure arc.svg', true],
    ['a figure of another kind', ['(arch.svg)', '(arch.png)'], 7, 'has no usable name', true],
    ['a figure without a text alternative', [/!\[.*?\]/, '![]'], 7, 'has no text alternative', true],
    ['a heading that skips a level', ['## Why it stands', '### Why it stands'], 3, 'without a ## above', true],
    ['a heading above the title', ['## Why it stands', '# Why it stands'], 3, 'Use ## and ### only', true],
    ['HTML', ['It worked if it fell.', '<b>It fell.</b>'], 24, 'HTML is not shown', true],
    ['a question that cannot be read', ['{T#Each', '{T Each'], 33, 'GIFT cannot read this', true],
    ['text below the questions', [/$/, '\nThe end.\n'], 40, 'something else than questions', true],
    ['too few words', [prose, 'It stands.'], 1, 'words: write 350 to 800', false],
    ['a single word', [/[^]*/, 'Stands.'], 1, 'The text has 1 word: write 350 to 800', false],
    ['too many words', [prose, prose + prose + prose], 1, 'words: write 350 to 800', false],
    ['no exercise', ['Exercise (8 minutes)', 'At home'], 1, 'There is no exercise', false],
    ['an exercise without steps', [/1\. Build.*\n2\. Pull/, 'Build and pull'], 19, 'no numbered steps', false],
    [
      'text after the exercise',
      ['## Check yourself', '## More\n\nAnd so on.\n\n## Check yourself'],
      19,
      'Text follows the exercise',
      false,
    ],
    [
      'a heading in the answer',
      ['The whole arch is', '### The arch\n\nThe whole arch is'],
      28,
      'A heading stands in "One good answer"',
      false,
    ],
    ['no answer to compare with', [/## One good answer[^]*?(?=## Check)/, ''], 19, 'add "## One good answer" below it', false],
    ['no questions', [/## Check yourself[^]*$/, ''], 19, 'There is no heading "## Check yourself"', false],
    ['a single question', [/::Why::.*\n/, ''], 32, 'There is one question', false],
    ['praise for a right choice', ['It is the key.', 'Right, it is the key.'], 34, 'In “Key”, the explanation begins with “Right”', false],
    ['praise for a statement', ['Each stone leans', 'Yes! Each stone leans'], 33, 'In “Why”, the explanation begins with “Yes”', false],
    ['a duration that nothing fills', ['(8 minutes)', '(2 minutes)'], 19, 'The lesson says 10 min and holds', false],
    ['a duration that overflows', ['(8 minutes)', '(18 minutes)'], 19, 'The lesson says 10 min and holds', false],
    ['a sum that does not add up', ['**19.5**', '**19**'], 15, '“Together” says 19, and the rows above add up to 19.5', false],
    ['a total that hides', ['**Together** | **19.5**', 'Total | 20'], 15, '“Total” is a result', false],
  ] as [string, [string | RegExp, string], number, string, boolean][])(
    'with %s is found',
    async (_fault, change, line, problem, isBroken) => {
      expect(await findingsOf(change)).toContainEqual({
        file: 'l1.md',
        line,
        problem: expect.stringContaining(problem) as string,
        isBroken,
      })
    },
  )

  it.each([
    ['a script', '<script>x</script>'],
    ['a handler', '<path onclick="x" d="M0 0"/>'],
    ['a style sheet', '<style>p{}</style>'],
    ['a picture from elsewhere', '<image href="https://x.example/y.png"/>'],
    ['foreign content', '<foreignObject/>'],
    ['a link', '<a href="javascript:x"><path d="M0 0"/></a>'],
    ['a fill from elsewhere', '<path fill="url(https://x.example/y)" d="M0 0"/>'],
    ['a handler in another spelling', '<path onload ="x" d="M0 0"/>'],
    ['a handler without spaces', '<path/onload="x" d="M0 0"/>'],
    ['a handler without quotes', '<path onload=x d="M0 0"/>'],
    ['an element that ends the figure', '<img src="x" alt="y"/>'],
    ['a filter that loads', '<feImage href="https://x.example/y.png"/>'],
    ['an animation', '<animateTransform attributeName="transform"/>'],
    ['an embedded page', '<embed src="https://x.example"/>'],
    ['an inline style', '<path style="fill: red" d="M0 0"/>'],
    ['a comment', '<!-- <path d="M0 0"/> -->'],
    ['an id that another figure may have', '<path id="span" d="M0 0"/>'],
  ])('with %s in its figure is found', async (_fault, content) => {
    const findings = await findingsOf(['', ''], figure.replace('</svg>', `${content}</svg>`))
    expect(findings).toEqual([expect.objectContaining({ line: 7, isBroken: true })])
  })
})

describe('an answer to compare with', () => {
  const answer = (content: string): [string, string] => ['The whole arch is on the table, not the key alone.', content]

  it('is folded below the exercise, apart from the outline, and does not make the lesson longer', async () => {
    const { source, text, findings } = await checked(answer(`${prose} ${prose} ${prose}\n\n\`\`\`sql\nselect 1\n\`\`\``))
    expect(findings).toEqual([])
    const page = new DOMParser().parseFromString(text.html, 'text/html')
    const part = page.querySelector('.exercise > :last-child')
    expect(part?.querySelector('summary')?.textContent).toBe('One good answer')
    expect(part).toMatchObject({ tagName: 'DETAILS', open: false, textContent: expect.stringContaining('Stone 7 rests.') as string })
    expect(text.headings.map((heading) => heading.text)).toEqual(['Why it stands', 'Numbers', 'Exercise (8 minutes)'])
    expect(codeBlocks({ source }, 'sql')).toHaveLength(1)
    expect(lessonLines(source, {}).blocks).toHaveLength(
      page.querySelectorAll('.exercise > *, .answer > *, body > :not(.exercise)').length - 2,
    )
  })

  it.each([
    ['a dead link', '[the far bank](l9)', 'leads nowhere'],
    ['a sum that does not add up', '| Part | Tons |\n| --- | --: |\n| Stones | 1 |\n| Road | 2 |\n| **Together** | **4** |', 'add up to 3'],
    ['HTML', '<hr>', 'HTML is not shown'],
  ])('with %s is found', async (_fault, content, problem) => {
    expect(await findingsOf(answer(content))).toEqual([expect.objectContaining({ problem: expect.stringContaining(problem) as string })])
  })
})

describe('sums in tables', () => {
  const table = (...rows: string[]) => `| Part | A | B |\n| --- | --: | --: |\n${rows.join('\n')}`
  const whole = /\| Part \| Tons \|[^]*19\.5\*\* \|/

  it.each([
    [
      'subtotals and a grand total',
      table(
        '| a | 1 | $2,000 |',
        '| b | 2 | $1,000 |',
        '| **One** | 3 | $3,000 |',
        '| c | 4 | ($500) |',
        '| d | 1 | −$500 |',
        '| **All** | 8 | $2,000 |',
      ),
    ],
    [
      'parts since the last result',
      table('| a | 1 | 1 |', '| b | 2 | 2 |', '| **One** | 3 | 3 |', '| c | 4 | 4 |', '| d | 1 | 1 |', '| **Two** | 5 | 5 |'),
    ],
    ['shares of a hundred', table('| a | 40% | 30% |', '| b | 60% | 12% |', '| **Share** | 100% | 18% |')],
    ['words in bold', table('| a | 1 | x |', '| **b** | x | y |', '| c | 2 | 1 |')],
  ])('are accepted as %s', async (_what, changed) => {
    expect(await findingsOf([whole, changed])).toEqual([])
  })

  it.each([
    ['to the cent', table('| a | 1.10 | 1 |', '| b | 2.20 | 1 |', '| **Sum** | 3.31 | 2 |')],
    ['with their signs', table('| a | 10 | 1 |', '| b | (4) | 1 |', '| **Rest** | 14 | 2 |')],
    ['up to a hundred percent', table('| a | 40% | 1 |', '| b | 50% | 1 |', '| **Share** | 100% | 2 |')],
  ])('are checked %s', async (_what, changed) => {
    expect(await findingsOf([whole, changed])).toHaveLength(1)
  })
})

it('a long sentence that two lessons share is found in the later one', () => {
  const source = (text: string) => `First words.\n\n${text} Short ones may repeat.\n`
  const shared = 'Every bridge that you draw begins with the far bank.'
  const lessons = [
    { slug: 'bridges', file: 'a.md', source: source(shared) },
    { slug: 'bridges', file: 'b.md', source: source('Nothing that the other says, and at some length.') },
    { slug: 'tunnels', file: 'c.md', source: source(shared.toUpperCase()) },
  ]
  expect(sentenceFindings(lessons)).toEqual([
    expect.objectContaining({
      slug: 'tunnels',
      file: 'c.md',
      line: 3,
      problem: expect.stringContaining('also stands in bridges/a.md') as string,
    }),
  ])
})
