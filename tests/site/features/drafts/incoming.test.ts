import { strToU8, unzipSync, zipSync, type Zippable } from 'fflate'
import { describe, expect, it } from 'vitest'
import { usualLimits } from '#site/features/drafts/draft.ts'
import { nameFor, readCourseZip, readFiles, readGift } from '#site/features/drafts/incoming.ts'
import { courseZip } from '#site/features/drafts/outgoing.ts'

const zipped = (files: Zippable) => new Blob([zipSync(files) as Uint8Array<ArrayBuffer>])
const read = async (zip: Blob, limits = usualLimits) => {
  const incoming = await readCourseZip(zip, limits)
  if (!incoming.ok) return incoming.error
  return {
    files: Object.fromEntries(incoming.value.files.map(({ path, text, content }) => [path, text ?? content?.size])),
    left: Object.fromEntries(incoming.value.left.map(({ name, why }) => [name, why])),
  }
}
/** Changes bytes of a zip: the local header and the directory of its only file. */
async function patched(zip: Blob, change: (view: DataView, directory: number) => void) {
  const view = new DataView(await zip.arrayBuffer())
  change(view, view.getUint32(view.byteLength - 6, true))
  return new Blob([view.buffer])
}
const small = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><path d="M0 0h9" stroke="currentColor"/></svg>'

describe('the zip of a course', () => {
  it('comes back as it went, from its folder', async () => {
    const files = [
      { path: 'course.json', content: '{"slug":"clay"}' },
      { path: 'first.md', content: '# Ä\n' },
      { path: 'clay.png', content: new Uint8Array([137, 80, 78, 71]) },
    ]
    const zip = courseZip('clay', files)
    expect(Object.keys(unzipSync(new Uint8Array(await zip.arrayBuffer())))).toEqual(['clay/course.json', 'clay/first.md', 'clay/clay.png'])
    expect(await read(zip)).toEqual({ files: { 'course.json': '{"slug":"clay"}', 'first.md': '# Ä\n', 'clay.png': 4 }, left: {} })
  })

  it('leaves out what a course cannot have, and says why', async () => {
    const zip = zipped({
      'course.json': strToU8('{}'),
      'one.md': strToU8('One'),
      'ONE.md': strToU8('Another'),
      '../two.md': strToU8('x'),
      '/etc/three.md': strToU8('x'),
      'C:\\four.md': strToU8('x'),
      'notes/five.md': strToU8('x'),
      'course.ts': strToU8('x'),
      'six.MD': strToU8('x'),
      'se ven.md': strToU8('x'),
      'con.md': strToU8('x'),
      'latin.md': new Uint8Array([0x41, 0xe4, 0x42]),
      'nul.vtt': strToU8('a\0b'),
      'long.md': strToU8('x'.repeat(102_401)),
      '__MACOSX/._one.md': strToU8('x'),
      '.DS_Store': strToU8('x'),
    })
    expect(await read(zip)).toEqual({
      files: { 'course.json': '{}', 'one.md': 'One' },
      left: {
        'ONE.md': 'Its name differs from one.md in capitals only.',
        '../two.md': 'Its name leads out of the folder.',
        '/etc/three.md': 'Its name leads out of the folder.',
        'C:\\four.md': 'Its name leads out of the folder.',
        'notes/five.md': 'It is in a folder, and a course has none.',
        'course.ts': 'A course has no files of this kind.',
        'six.MD': 'Its ending has capitals: write it small.',
        'se ven.md': 'Its name may have only the letters a to z, digits, dots, hyphens and underscores.',
        'con.md': 'Its name may have only the letters a to z, digits, dots, hyphens and underscores.',
        'latin.md': 'It is not written in UTF-8. Save it as UTF-8 first.',
        'nul.vtt': 'Its name may have only the letters a to z, digits, dots, hyphens and underscores.',
        'long.md': 'It is too large: this kind of file has 100 KB at most.',
      },
    })
  })

  it('lets in figures as they are, drawings as figures, and says what cannot be one', async () => {
    const zip = zipped({
      'good.svg': strToU8(small),
      'drawn.svg': strToU8(`<?xml version="1.0"?>${small.replace('<path', '<script>alert(1)</script><path')}`),
      'bad.svg': strToU8(small.replace('<path', '<image href="a.png"/><path')),
    })
    expect(await read(zip)).toEqual({
      files: { 'good.svg': small, 'drawn.svg': expect.not.stringMatching(/script|xml v/) as string },
      left: { 'bad.svg': expect.stringContaining('It has a photograph') as string },
    })
  })

  it('has as many lessons and as much as there is room for', async () => {
    const zip = zipped({ 'a.md': strToU8('a'), 'b.md': strToU8('b'), 'c.vtt': strToU8('c'.repeat(50)) })
    const limits = { ...usualLimits, lessons: 1, instructor_bytes: 1000, used_bytes: 960 }
    expect(await read(zip, limits)).toEqual({
      files: { 'a.md': 'a' },
      left: { 'b.md': 'A course has 1 lesson at most.', 'c.vtt': 'There is no room left for it in your courses.' },
    })
  })

  it('cannot harm: what is locked, a link, damaged, or larger than it says stays out', async () => {
    const zip = zipped({ 'a.md': strToU8('A lesson about clay.'.repeat(50)) })
    const why = async (change: Parameters<typeof patched>[1]) => {
      const incoming = await read(await patched(zip, change))
      return typeof incoming === 'string' ? incoming : incoming.left['a.md']
    }
    expect(await why(() => {})).toBeUndefined()
    expect(await why((view, at) => view.setUint16(at + 8, 1, true))).toBe('It is locked with a password.')
    expect(await why((view, at) => view.setUint32(at + 38, 0xa1ff0000, true))).toBe('It is a link, and leads out of the folder.')
    expect(await why((view, at) => view.setUint16(at + 10, 12, true))).toMatch(/cannot unpack/)
    expect(await why((view, at) => view.setUint32(at + 16, 1, true))).toBe('It is damaged.')
    // A bomb says that it is small.
    expect(await why((view, at) => view.setUint32(at + 24, 20, true))).toBe('It is damaged.')
    expect(await why((view, at) => view.setUint32(at + 42, 2 ** 31, true))).toBe('It is damaged.')
    expect(await why((view) => view.setUint8(45, view.getUint8(45) ^ 0xff))).toBe('It is damaged.')
  })

  it('of gigabytes that fit into kilobytes is never unpacked', async () => {
    const bomb = await patched(zipped({ 'a.md': new Uint8Array(5_000_000) }), (view, at) => view.setUint32(at + 24, 100_000, true))
    const begun = performance.now()
    expect(await read(bomb)).toEqual({ files: {}, left: { 'a.md': 'It is damaged.' } })
    expect(performance.now() - begun).toBeLessThan(5000)
  })

  it.each([
    ['another file', new Blob(['GIF89a'.repeat(1000)]), 'This is no zip, or it is damaged. Pack the folder of the course again.'],
    ['nothing', new Blob([]), 'This is no zip, or it is damaged. Pack the folder of the course again.'],
    ['an empty zip', zipped({}), 'This zip is empty.'],
    [
      'six thousand files',
      zipped(Object.fromEntries(Array.from({ length: 6000 }, (_, place) => [`${place}.md`, new Uint8Array(0)]))),
      'This zip has too many files for a course. Pack the folder of one course.',
    ],
  ])('is none if it is %s', async (_name, zip, why) => {
    expect(await read(zip)).toBe(why)
  })

  it('that was cut off is damaged, wherever', async () => {
    const zip = zipped({ 'a.md': strToU8('One'), 'b.md': strToU8('Two') })
    for (let length = 0; length < zip.size; length += 1) {
      expect(await read(zip.slice(0, length))).toMatch(/damaged/)
    }
  })
})

describe('dropped files', () => {
  it('become lessons with names that a course can have, and replace nothing', async () => {
    const files = [new File(['# One'], 'My Lesson.md'), new File(['# Two'], 'my-lesson.markdown'), new File(['x'], 'thesis.docx')]
    const incoming = await readFiles(files, ['my-lesson.md'], usualLimits)
    expect(incoming.files.map(({ path, text, given }) => [path, text, given])).toEqual([
      ['my-lesson-2.md', '# One', 'My Lesson.md'],
      ['my-lesson-3.md', '# Two', 'my-lesson.markdown'],
    ])
    expect(incoming.left).toEqual([{ name: 'thesis.docx', why: 'A course has no files of this kind.' }])
    const { left } = await readFiles(files, ['my-lesson.md'], { ...usualLimits, lessons: 2 })
    expect(left[0]).toEqual({ name: 'my-lesson.markdown', why: 'A course has 2 lessons at most.' })
  })

  it.each([
    ['Über Ton.md', 'ueber-ton.md'],
    ['CON.md', 'a-con.md'],
    ['日本.md', 'riben.md'],
    ['.md', 'file.md'],
  ])('%s is named %s', (name, path) => {
    expect(nameFor(name)).toBe(path)
  })
})

it('a GIFT file comes as it is, if it is a text', async () => {
  expect(await readGift(new Blob(['// From Moodle\r\n::Heat:: Hot? {T}']))).toEqual({
    ok: true,
    value: '// From Moodle\n::Heat:: Hot? {T}',
  })
  expect(await readGift(new Blob([new Uint8Array([0xff])]))).toMatchObject({ ok: false })
  expect(await readGift(new Blob(['x'.repeat(102_401)]))).toMatchObject({ ok: false })
})
