import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ReviewedVersion, VersionFile } from '#site/features/administration/course-version.ts'
import { changedFiles } from '#site/pages/admin/courses/changed-files.ts'
import { baseOf, readCoursesView } from '#site/pages/admin/courses/courses-view.ts'
import { foldUnchanged, type Line, lineChanges } from '#site/pages/admin/courses/line-changes.ts'
import { withOwnIds } from '#site/pages/admin/courses/own-ids.ts'

const textOf = ({ parts }: Line) => parts.map(({ text }) => text).join('')
const described = (lines: readonly Line[]) =>
  lines.map((line) => `${{ same: ' ', added: '+', removed: '-' }[line.kind]}${line.number ?? ''} ${textOf(line)}`)
const marked = (lines: readonly Line[]) =>
  lines.map(({ parts }) => parts.map(({ text, isChanged }) => (isChanged ? `[${text}]` : text)).join(''))

describe('the changes of a text', () => {
  it('show by line, with the numbers that the version has', () => {
    expect(described(lineChanges('a\nb\nc\n', 'a\nx\nc\nd\n'))).toEqual([' 1 a', '- b', '+2 x', ' 3 c', '+4 d'])
  })

  it('are marked by word in lines that replace each other', () => {
    expect(marked(lineChanges('The shadow of the nose says it.', 'The shadow of a nose says so.'))).toEqual([
      'The shadow of [the] nose says [it].',
      'The shadow of [a] nose says [so].',
    ])
    expect(marked(lineChanges('One thing', 'Something wholly different'))).toEqual(['One thing', 'Something wholly different'])
  })

  it('are none for other line ends', () => {
    expect(lineChanges('a\r\nb\r\n', 'a\nb').every(({ kind }) => kind === 'same')).toBe(true)
  })

  it('contain both texts, whatever they are', () => {
    const texts = fc.array(fc.constantFrom('a', 'b', 'a b', '', 'long words, here'), { minLength: 1 })
    fc.assert(
      fc.property(texts, texts, (before, after) => {
        const lines = lineChanges(`${before.join('\n')}\n`, `${after.join('\n')}\n`)
        expect(lines.filter(({ kind }) => kind !== 'added').map(textOf)).toEqual(before)
        const present = lines.filter(({ kind }) => kind !== 'removed')
        expect(present.map(textOf)).toEqual(after)
        expect(present.map(({ number }) => number)).toEqual(after.map((_, index) => index + 1))
      }),
    )
  })

  it('of a text with very many lines come within the time of a test', () => {
    const many = (letter: string) => Array.from({ length: 20_000 }, (_, index) => `${letter}${index % 7}`).join('\n')
    expect(lineChanges(many('a'), many('b'))).toHaveLength(40_000)
  })

  it('leave out long stretches without any, but no line with a remark', () => {
    const before = Array.from({ length: 40 }, (_, index) => `line ${index + 1}`).join('\n')
    const lines = lineChanges(before, before.replace('line 20', 'line twenty'))
    const shape = (keep: number[]) =>
      foldUnchanged(lines, new Set(keep)).map(({ isFolded, lines: some }) => `${isFolded ? 'fold' : 'show'} ${some.length}`)
    expect(shape([])).toEqual(['fold 16', 'show 8', 'fold 17'])
    expect(shape([1])).toEqual(['show 4', 'fold 12', 'show 8', 'fold 17'])
  })
})

describe('the files of a version', () => {
  const file = (path: string, text: string): VersionFile => ({ path, text, hash: text, size: text.length })

  it('are compared by name: new, changed, removed and unchanged', () => {
    const before = [file('a.md', '1'), file('b.md', '2'), file('c.md', '3')]
    const after = [file('course.json', '{}'), file('b.md', '2'), file('c.md', '4')]
    expect(changedFiles(before, after).map(({ path, change }) => `${path} ${change}`)).toEqual([
      'course.json new',
      'a.md removed',
      'b.md same',
      'c.md changed',
    ])
  })
})

describe('a version', () => {
  const version = (number: number, state: ReviewedVersion['state']) => ({ id: String(number), number, state }) as ReviewedVersion
  const versions = [version(4, 'handed in'), version(3, 'returned'), version(2, 'published'), version(1, 'withdrawn')]
  const [fourth, third] = versions as [ReviewedVersion, ReviewedVersion]

  it('is compared with the one that learners have, else with the one before, and with any other on request', () => {
    expect(baseOf(fourth, versions, null)?.number).toBe(2)
    expect(baseOf(fourth, [fourth, third], null)?.number).toBe(3)
    expect(baseOf(fourth, [fourth], null)).toBeNull()
    expect(baseOf(fourth, versions, '1')?.number).toBe(1)
    expect(baseOf(fourth, versions, '9')?.number).toBe(2)
    expect(baseOf(fourth, versions, 'nothing')).toBeNull()
  })

  it('has an address, whose unknown values count as absent', () => {
    const odd = new URLSearchParams('show=lost&version=1%20or%201&line=-3&view=odd')
    expect(readCoursesView(odd)).toMatchObject({ show: 'handed in', version: null, line: null, view: null })
  })
})

it('two versions of a figure on one page keep their own gradients', () => {
  const html =
    '<h2 id="look">Look</h2><p><a href="#look">up</a> <code>id="look"</code></p><svg viewBox="0 0 9 9"><linearGradient id="cup-1"></linearGradient><rect fill="url(#cup-1)"></rect></svg>'
  document.body.innerHTML = withOwnIds(html, 'before')
  expect(document.querySelector('rect')).toHaveAttribute('fill', 'url(#before-cup-1)')
  expect(document.querySelector('linearGradient')).toHaveAttribute('id', 'before-cup-1')
  expect(document.querySelector('a')).toHaveAttribute('href', '#before-look')
  expect(document.querySelector('h2')).toHaveAttribute('id', 'before-look')
  expect(document.querySelector('code')).toHaveTextContent('id="look"')
})
