import { describe, expect, it } from 'vitest'
import { readBlocks } from '#compiler/markdown.ts'
import {
  codeBlock,
  type Edit,
  exerciseBlock,
  figureLine,
  insertBlock,
  insertLink,
  lineAt,
  startOfLine,
  table,
  toggleHeading,
  toggleList,
  toggleMark,
} from '#site/features/studio/editor/blocks.ts'
import { pastedMarkdown } from '#site/features/studio/editor/pasted-text.ts'
import { english } from '#content/block-words.ts'

const applied = (text: string, { from, to, insert }: Edit) => text.slice(0, from) + insert + text.slice(to)
const at = (from: number, to = from) => ({ from, to })

describe('blocks', () => {
  it('stand on lines of their own, between empty lines', () => {
    for (const text of ['', 'One', 'One\n', 'One\n\n', 'One\n\n\n', 'One\nTwo', 'One\n\nTwo\n'])
      for (let place = 0; place <= text.length; place++) {
        const after = applied(text, insertBlock(text, at(place), table))
        const tokens = readBlocks(after).flatMap(({ token }) => (token.type === 'space' ? [] : [token.type]))
        expect({ text, place, tables: tokens.filter((type) => type === 'table').length }).toEqual({ text, place, tables: 1 })
        expect(after.replace(table, '').replace(/\s/g, '')).toBe(text.replace(/\s/g, ''))
        expect(after.endsWith('\n') || text.endsWith('Two')).toBe(true)
      }
  })

  it('select the words to replace', () => {
    const edit = insertBlock('Text', at(4), codeBlock, 'write here')
    const { from, to } = edit.select
    expect(applied('Text', edit).slice(from, to)).toBe('write here')
    expect(applied('', insertBlock('', at(0), exerciseBlock(english)))).toMatch(/^## Exercise \(15 minutes\)\n\n1\. /)
    expect(figureLine('cup.svg', 'A [red]\ncup')).toBe(String.raw`![A \[red\] cup](cup.svg)`)
  })

  it('headings go from text to both levels and back', () => {
    const steps = ['Text\nOne', 'Text\n## One', 'Text\n### One', 'Text\nOne']
    for (const [index, text] of steps.slice(0, -1).entries())
      expect(applied(text, toggleHeading(text, at(text.length)))).toBe(steps[index + 1])
  })

  it('marks go around the words and away again', () => {
    const bold = toggleMark('so warm light', at(3, 8), '**', 'bold')
    expect(applied('so warm light', bold)).toBe('so **warm** light')
    expect(applied('so **warm** light', toggleMark('so **warm** light', bold.select, '**', 'bold'))).toBe('so warm light')
    expect(applied('so ', toggleMark('so ', at(3), '*', 'words'))).toBe('so *words*')
  })

  it('links take words or an address', () => {
    expect(applied('see here', insertLink('see here', at(4, 8)))).toBe('see [here](https://)')
    expect(applied('https://a.example', insertLink('', at(0, 0)))).toContain('[words](https://)')
    const address = 'https://a.example/b'
    const edit = insertLink(address, at(0, address.length))
    expect(applied(address, edit)).toBe(`[words](${address})`)
    expect(applied(address, edit).slice(edit.select.from, edit.select.to)).toBe('words')
  })

  it('lines become a list and back', () => {
    const listed = applied('a\nb', toggleList('a\nb', at(0, 3), true))
    expect(listed).toBe('1. a\n2. b')
    expect(applied(listed, toggleList(listed, at(0, listed.length), true))).toBe('a\nb')
    expect(applied('', toggleList('', at(0)))).toBe('- ')
  })

  it('lines are counted from 1', () => {
    expect(lineAt('a\nb\nc', 2)).toBe(2)
    expect([1, 2, 3, 9].map((line) => startOfLine('a\nb\nc', line))).toEqual([0, 2, 4, 4])
  })
})

describe('rich text that is pasted', () => {
  it('becomes Markdown', () => {
    const html = `<meta charset="utf-8"><b style="font-weight:normal"><h1>Warm light</h1><p>It <strong>comes</strong> <i>forward</i>, see
      <a href="https://a.example/x_(y)">this</a> and <a href="javascript:alert(1)">that</a>.</p><ul><li><p>One</p></li><li>Two<ul><li>Inner</li></ul></li></ul>
      <ol start="3"><li>Three</li><li>Four</li></ol><table><tr><th>Month</th><th>A|B</th></tr><tr><td><p>May</p></td><td>2</td></tr></table>
      <pre><code>let a = 1
b</code></pre><img src="https://a.example/track.gif"><h2>Next</h2></b>`
    expect(pastedMarkdown(html)).toBe(`## Warm light

It **comes** *forward*, see [this](https://a.example/x_%28y%29) and that.

- One
- Two
  - Inner

3. Three
4. Four

| Month | A\\|B |
| --- | --- |
| May | 2 |

\`\`\`
let a = 1
b
\`\`\`

### Next`)
  })

  it('keeps what word processors mark with styles, and escapes what would be a mark', () => {
    expect(
      pastedMarkdown('<p><span style="font-weight:700">Bold</span> and <span style="font-style:italic">slanted</span> 2*3*4</p>'),
    ).toBe(String.raw`**Bold** and *slanted* 2\*3\*4`)
  })

  it('without more than its words stays as it is', () => {
    expect(pastedMarkdown('<div><span style="color:red">const a = 1</span></div>')).toBeNull()
  })
})
