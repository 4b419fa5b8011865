import { describe, expect, it } from 'vitest'
import { checkDraft, compileDraft } from '#compiler/draft.ts'
import type { CourseText } from '#content/course.ts'

const course: CourseText = {
  title: 'Knots',
  slug: 'knots',
  description: 'Tie seven knots.',
  category: 'Outdoors',
  level: 'beginner',
  duration: '2 weeks',
  modules: [
    {
      title: 'Loops',
      lessons: [
        { id: 'bowline', title: 'The bowline', duration: '20 min' },
        { id: 'reef', title: 'The reef knot', duration: '20 min' },
      ],
    },
  ],
}
const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 360 200"><path d="M0 0h9"/></svg>'
const facts = (change: object = {}) => JSON.stringify({ ...course, ...change }, null, 2)
const folder = (...files: [string, string | null][]) => new Map<string, string | null>([['course.json', facts()], ...files])
const brokenIn = async (files: Map<string, string | null>) =>
  (await checkDraft(files, { categories: ['Outdoors'] }))
    .filter(({ isBroken }) => isBroken)
    .map(({ file, line, problem }) => `${file}:${line} ${problem}`)

describe('a lesson of a draft', () => {
  it('is compiled with the figures and lessons beside it', async () => {
    const files = folder(['bowline.md', '## Tie\n\n![A loop](loop.svg)\n\nThen [the reef knot](reef).'], ['loop.svg', svg])
    const { text, findings } = await compileDraft(files, 'bowline')
    expect(text.html).toContain('<h2 id="tie">Tie</h2>')
    expect(text.html).toContain('<svg role="img" aria-label="A loop"')
    expect(text.html).toContain('<a href="/courses/knots?lesson=reef">')
    expect(findings.filter(({ isBroken }) => isBroken)).toEqual([])
    expect(findings.map(({ problem }) => problem)).toContainEqual(expect.stringContaining('write 350 to 800'))
  })

  it('has only still figures, whatever files are beside it', async () => {
    const program = 'export default { controls: {}, say: () => "", draw() {} }'
    const files = folder(['bowline.md', '![A loop](loop.svg)'], ['loop.svg', svg], ['loop.figure.ts', program])
    expect((await compileDraft(files, 'bowline')).text.html).not.toContain('moving-figure')
    expect((await checkDraft(files)).map(({ file }) => file)).toContain('loop.figure.ts')
  })

  it.each([
    ['is being written', facts().replace('"Knots",', '"Knots')],
    ['lacks a title', facts({ title: undefined })],
    ['is missing', null],
  ])('is compiled while course.json %s', async (_, text) => {
    const files = new Map([
      ['course.json', text],
      ['bowline.md', 'Pass the end [over](reef).'],
    ])
    expect((await compileDraft(files, 'bowline')).text.html).toContain('<p>Pass the end ')
  })

  it('is in the language of the course, even if other facts are wrong', async () => {
    const files = new Map([
      ['course.json', facts({ title: 7, language: 'de' })],
      ['bowline.md', '## Übung (5 Minuten)\n\n1. Knoten.'],
    ])
    expect((await compileDraft(files, 'bowline')).text.exerciseMinutes).toBe(5)
  })

  it.each(['english_US', 'x', ''])('is compiled while the course’s language is %j', async (language) => {
    for (const change of [{ language }, { title: 7, language }]) {
      const files = folder(['course.json', facts(change)], ['bowline.md', '## Tie\n\nPass the end over.'])
      expect((await compileDraft(files, 'bowline')).text.html).toContain('<p>Pass the end over.</p>')
    }
  })

  it('without a file is empty', async () => {
    expect((await compileDraft(folder(), 'bowline')).text).toMatchObject({ html: '', headings: [], questions: [] })
  })

  it('may begin with a byte order mark and have the line ends of Windows', async () => {
    const { text } = await compileDraft(folder(['bowline.md', '\uFEFF## Tie\r\n\r\nLoop.\r\n']), 'bowline')
    expect(text.headings).toEqual([{ id: 'tie', text: 'Tie', level: 2 }])
  })
})

describe('the check of a draft', () => {
  it('finds nothing that keeps a good one from being shown', async () => {
    expect(await brokenIn(folder(['bowline.md', 'Pass the end over.']))).toEqual([])
  })

  it('says which files are missing, which it cannot have, and what leads nowhere', async () => {
    const files = folder(
      ['bowline.md', 'See [it](nowhere).\n\n![A loop](loop.svg)'],
      ['course.json', facts({ category: 'Sailing', image: 'cover.jpg' })],
      ['Bowline.md', ''],
      ['notes.txt', null],
      ['aux.svg', svg],
    )
    const findings = (await checkDraft(files, { categories: ['Outdoors'] })).map(({ file, line, problem }) => `${file}:${line} ${problem}`)
    for (const finding of [
      'course.json:5 The category “Sailing” is not in src/content/categories.ts: add it there, or choose one of Outdoors.',
      'course.json:25 There is no file cover.jpg in the course’s folder: put it there.',
      'Bowline.md:1 Its name differs from bowline.md in capitals only: rename one of them.',
      'Bowline.md:1 There is no lesson Bowline in course.json: add it there, or rename the file.',
      'notes.txt:1 A course cannot have this file: rename it in letters, digits and hyphens with one of its endings, or take it away.',
      'reef.md:1 The lesson has no text: write this file.',
      'bowline.md:1 The link nowhere leads nowhere: write the id of a lesson of this course, or an address that begins with https.',
      'bowline.md:3 There is no figure loop.svg: put the file beside the lesson.',
    ])
      expect(findings).toContain(finding)
    expect(findings.filter((finding) => finding.startsWith('aux.svg'))).toHaveLength(1)
  })

  it.each(['english_US', 'x', ''])('says that %j is no language, where it stands', async (language) => {
    const instructor = { name: 'Ada', language }
    const files = folder(['course.json', facts({ language, instructor })], ['bowline.md', 'Pass the end over.'])
    const problem = `There is no language “${language}”: write a tag such as de, ar or pt-BR.`
    expect(await brokenIn(files)).toEqual([`course.json:25 ${problem}`, `course.json:28 ${problem}`])
  })

  it('finds a long sentence that two lessons share', async () => {
    const sentence = 'Pass the end over the standing part and pull it until nothing slips any more.'
    expect(await checkDraft(folder(['bowline.md', sentence], ['reef.md', sentence]))).toContainEqual(
      expect.objectContaining({ file: 'reef.md', problem: expect.stringContaining('also stands in knots/bowline.md') as string }),
    )
  })

  it('finds questions that can be answered without reading them', async () => {
    const problems = async (...questions: [count: number, question: string][]) => {
      const gift = questions.flatMap(([count, question]) => Array.from({ length: count }, () => question))
      const block = gift.map((question, at) => `::Question ${at}:: Which? ${question}`).join('\n')
      const files = folder(['bowline.md', `## Check yourself\n\n\`\`\`gift\n${block}\n\`\`\``])
      return (await checkDraft(files)).map(({ problem }) => problem).filter((problem) => problem.includes('guessed'))
    }
    const longest = '{=Around the standing part#So. ~Never#No.}'
    const shorter = '{=Around#So. ~Never around it#No.}'
    expect(await problems([5, longest], [5, shorter])).toEqual([
      'In 5 of 10 questions, the right choice is the longest, and can be guessed: shorten some, or say more in wrong ones.',
    ])
    expect(await problems([4, longest], [6, shorter])).toEqual([])
    expect(await problems([9, longest])).toEqual([])
    const [truth, lie] = ['{T#So.}', '{F#So.}']
    expect(await problems([5, truth])).toEqual([
      'Of 5 true-or-false statements, 5 are true, so the answers can be guessed: turn some around.',
    ])
    expect(await problems([2, truth], [8, lie])).toEqual([
      'Of 10 true-or-false statements, 2 are true, so the answers can be guessed: turn some around.',
    ])
    for (const few of [3, 7]) expect(await problems([few, truth], [10 - few, lie])).toEqual([])
    expect(await problems([4, truth])).toEqual([])
  })

  it('says where a folder without course.json lacks one', async () => {
    expect(await brokenIn(new Map([['bowline.md', 'Text.']]))).toEqual([
      'course.json:1 There is no course.json, which says what the course is: write one.',
    ])
  })
})
