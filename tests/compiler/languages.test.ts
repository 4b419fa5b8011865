import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { compileArticle } from '#build/compile-article.ts'
import { lessonFindings } from '#compiler/check-lesson.ts'
import { compileLesson } from '#compiler/compile-lesson.ts'
import { lengthOf, readingMinutes, readingSpeed } from '#compiler/reading.ts'
import { blockWords, english, exerciseHeading, findBlockWords } from '#content/block-words.ts'
import type { CatalogCourse } from '#content/course.ts'
import { buildCourse } from '../support/courses.ts'

const languages = ['en', 'de', 'fr', 'es', 'pt', 'ar', 'ja']
const figure = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 360 220"><path d="M0 0h9"/></svg>'
const read = (language: string) => readFile(join(import.meta.dirname, `../support/languages/${language}.md`), 'utf8')

/** Compiles and checks a lesson that says it takes half an hour. */
async function compiled(language: string, source: string) {
  const course = buildCourse({ language }) as CatalogCourse
  for (const lesson of course.modules.flatMap(({ lessons }) => lessons)) lesson.duration = '30 min'
  const place = { file: 'l1.md', courseId: 'c1', lessonIds: ['bruehe', 'baa', 'kage'], figure: () => figure, language }
  const { text, findings } = await compileLesson(source, place)
  return { text, findings: [...findings, ...lessonFindings(source, text, () => null, course, 'l1')] }
}

describe('the words of the blocks', () => {
  it.each(languages)('are all there in %s', (language) => {
    const words = findBlockWords(language)
    expect(Object.keys(words ?? {}).toSorted()).toEqual(Object.keys(english).toSorted())
    for (const word of Object.values(words ?? {}).flat()) expect(word.trim()).not.toBe('')
  })

  it.each(languages.filter((language) => language !== 'en'))('are not English in %s', (language) => {
    const words = findBlockWords(language) ?? english
    const sentences = ['questions', 'true', 'false', 'chooseAll', 'answerFirst', 'tryAgain', 'wrong', 'theAnswer'] as const
    for (const name of sentences) expect(words[name]).not.toBe(english[name])
    expect(words.true).not.toBe(words.false)
  })

  it('are those of the language if a region has none of its own', () => {
    expect(findBlockWords('pt-BR')).toBe(blockWords['pt'])
    expect(findBlockWords('ja-JP')).toBe(blockWords['ja'])
    expect(findBlockWords('zh-Hant-TW')).toBeNull()
  })
})

describe('a lesson', () => {
  it.each(['de', 'ar', 'ja'])('in %s passes the check, with its own headings', async (language) => {
    const { text, findings } = await compiled(language, await read(language))
    expect(findings).toEqual([])
    const words = blockWords[language]
    expect(text.words).toBe(words)
    expect(text.exerciseMinutes).toBe(language === 'de' ? 26 : 25)
    expect(text.questions[0]).toMatchObject({ choices: [{ text: words?.true, isRight: true }, { text: words?.false }] })
    expect(text.html).toContain(`data-enlarge>${words?.enlarge}<`)
    expect(text.html.includes('<table>')).toBe(text.html.includes(`aria-label="${words?.table}"`))
  })

  it.each(['de', 'ar', 'ja'])('in %s may have the headings in English', async (language) => {
    const words = findBlockWords(language) ?? english
    const source = (await read(language))
      .replace(`## ${words.questions}`, '## Check yourself')
      .replace(`## ${words.goodAnswer}`, '## One good answer')
      .replace(/## .*(\(|（).*/, '## Exercise (25 minutes)')
    const { text, findings } = await compiled(language, source)
    expect(findings).toEqual([])
    expect(text.exerciseMinutes).toBe(25)
  })

  it.each(languages)('in %s may have the heading that the template has', async (language) => {
    const words = findBlockWords(language) ?? english
    const source = `A.\n\n## ${exerciseHeading(words, 27)}\n\n1. B\n\n## ${words.goodAnswer}\n\nC\n\n## ${words.questions}\n`
    const { text } = await compiled(language, source)
    expect(text).toMatchObject({ exerciseMinutes: 27, headings: [{ text: exerciseHeading(words, 27) }] })
    expect(text.html).toContain(`<summary>${words.goodAnswer}</summary>`)
  })

  it.each([
    ['de', '## Übung (1 Minute)', 1],
    ['fr', '## Exercice (20 min)', 20],
    ['pt-BR', '## Exercício (5 minutos)', 5],
    ['ar', '## تمرين (٥ دقائق)', 5],
    ['ja', '## 演習 (２０分間)', 20],
  ])('in %s may say %s', async (language, heading, minutes) => {
    expect((await compiled(language, `A.\n\n${heading}\n\n1. B\n`)).text.exerciseMinutes).toBe(minutes)
  })

  it('in a language without words has those of English', async () => {
    const { text } = await compiled('sv', 'A.\n\n## Exercise (5 minutes)\n\n1. B\n\n## Check yourself\n\n```gift\n::A:: B {T#C}\n```\n')
    expect(text.words).toBeUndefined()
    expect(text.questions[0]).toMatchObject({ choices: [{ text: 'True' }, { text: 'False' }] })
  })

  it.each([
    ['de', 'Genau: beides.', 'Genau'],
    ['fr', 'Exact ! Les deux.', 'Exact'],
    ['ar', 'صحيح، كلاهما.', 'صحيح'],
    ['ja', '正解です。両方です。', '正解です'],
    ['sv', 'Exactly, both.', 'Exactly'],
  ])('in %s does not praise an answer', async (language, explanation, praise) => {
    const { questions } = findBlockWords(language) ?? english
    const { findings } = await compiled(language, `A.\n\n## ${questions}\n\n\`\`\`gift\n::A:: B {T#${explanation}}\n\`\`\`\n`)
    expect(findings.map(({ problem }) => problem)).toContainEqual(expect.stringContaining(`begins with “${praise}”`))
  })

  it('may begin an explanation with such a word if it is no praise', async () => {
    const gift = '::A:: B {T#Right angles are stiff.}\n::C:: D {F#Yes-or-no questions end a talk.}'
    const { findings } = await compiled('en', `A.\n\n## Check yourself\n\n\`\`\`gift\n${gift}\n\`\`\`\n`)
    expect(findings.filter(({ problem }) => problem.includes('begins with'))).toEqual([])
  })

  it('is told the heading of its own language that is missing', async () => {
    const { findings } = await compiled('de', 'A.\n')
    expect(findings.map(({ problem }) => problem)).toContainEqual(expect.stringContaining('such as "## Übung (20 Minuten)"'))
  })
})

describe('sums in tables', () => {
  it.each([
    ['de', '**2.040**', '**2.041**'],
    ['de', '**4,55**', '**4,56**'],
    ['ar', '**١٠٠**', '**١٠١**'],
  ])('are read as %s writes numbers: %s', async (language, right, wrong) => {
    const { findings } = await compiled(language, (await read(language)).replace(right, wrong))
    expect(findings).toEqual([expect.objectContaining({ problem: expect.stringContaining('add up to') as string })])
  })
})

describe('reading', () => {
  it('takes as long as the language’s readers need', () => {
    expect(readingSpeed({})).toEqual({ unit: 'words', perMinute: 200 })
    expect(readingSpeed({ language: 'ar-EG' }).perMinute).toBeLessThan(150)
    expect(readingSpeed({ language: 'ja' })).toMatchObject({ unit: 'characters' })
    expect(readingSpeed({ language: 'zh-Hans' })).toMatchObject({ unit: 'characters' })
  })

  it('counts characters in Japanese, and a foreign word as some of them', () => {
    expect(lengthOf('光と影。', { language: 'ja' })).toBe(4)
    expect(lengthOf('光と TypeScript', { language: 'ja' })).toBe(4)
    expect(readingMinutes('光'.repeat(313), { language: 'ja' })).toBe(1)
  })

  it('of an article follows its language', () => {
    const article = (language: string, text: string) =>
      compileArticle(
        'a.md',
        `---\ntitle: T\ndescription: D\ndate: 2024-02-29\nauthor: A\ncategory: Learning\nimage: https://pictures.example/a\nimageAlt: A\nlanguage: ${language}\n---\n\n${text}\n\n| A | B |\n| - | - |\n| 1 | 2 |\n`,
      )
    const { summary, html } = article('ja', '光と影。'.repeat(313))
    expect(summary).toMatchObject({ language: 'ja', readingMinutes: 4 })
    expect(html).toContain('aria-label="表"')
    expect(() => article('Deutsch', 'Text')).toThrow('a.md has the language "Deutsch"; a language is a tag such as de, ar or pt-BR.')
  })
})
