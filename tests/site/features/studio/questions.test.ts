import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compileQuestions } from '#compiler/compile-questions.ts'
import { figureLine, insertBlock } from '#site/features/studio/editor/blocks.ts'
import { aboveQuestions, giftBlocks, newQuestionPlace, questionAt, takenNames } from '#site/features/studio/editor/question-places.ts'
import {
  completed,
  newQuestion,
  ofOtherKind,
  questionProblems,
  readQuestion,
  writeQuestion,
  type WrittenQuestion,
} from '#site/features/studio/editor/question.ts'
import { tries } from '../../../support/full.ts'

const samples = globSync('src/content/samples/courses/*/*.md', { cwd: process.cwd() }).map((file) =>
  readFileSync(join(process.cwd(), file), 'utf8'),
)
const inSamples = samples.flatMap((text) => giftBlocks(text).flatMap(({ questions }) => questions.map(({ source }) => source)))

describe('a question in the form', () => {
  it('of every sample is read, and written so that learners see the same', () => {
    expect(inSamples.length).toBeGreaterThan(900)
    for (const source of inSamples) {
      const read = readQuestion(source)
      if (!read) throw new Error(`Not read: ${source}`)
      expect({ source, ...compileQuestions(writeQuestion(read)) }).toEqual({ source, ...compileQuestions(source) })
      expect({ source, ...questionProblems(read) }).toEqual({ source })
      expect(readQuestion(writeQuestion(read))).toEqual(read)
    }
  })

  it('needs no name of its own, and loses answers of which nothing was written', () => {
    const { answers, ...question } = newQuestion('single')
    const [right, wrong, empty] = answers.map((answer, index) => ({ ...answer, text: ['Warm', 'Cold', ''][index] ?? '', feedback: '' }))
    const given = { ...question, text: 'Which color comes forward, and why?', answers: [right, wrong, empty].flatMap((one) => one ?? []) }
    const whole = completed(given, ['Which color comes forward and'])
    expect(whole.name).toBe('Which color comes forward and 2')
    expect(whole.answers.map(({ text }) => text)).toEqual(['Warm', 'Cold'])
    expect(completed({ ...given, name: 'Forward' }, []).name).toBe('Forward')
    // One answer alone is no question: what is missing is said at the empty one.
    const only = completed({ ...given, answers: given.answers.map((answer, at) => (at === 0 ? answer : { ...answer, text: '' })) }, [])
    expect(questionProblems(only)).toHaveProperty('answer-1', 'Write the answer, or remove it.')
    const pairs = [...newQuestion('matching').pairs.map(() => ({ left: 'a', right: 'b' })), { left: ' ', right: '' }]
    expect(completed({ ...newQuestion('matching'), text: '?', pairs }, [])).toMatchObject({ name: 'Question', pairs: pairs.slice(0, 3) })
  })

  it('gets its name again if that was the first words of the question and is taken away', () => {
    const source = '::Which color comes forward and:: Which color comes forward, and why? {T#Warm.}'
    const lesson = `\`\`\`gift\n${source}\n::Other:: Is it? {F#No.}\n\`\`\`\n`
    const read = readQuestion(source)
    if (!read) throw new Error('not read')
    const renamed = (place: number) => completed({ ...read, name: '' }, takenNames(lesson, questionAt(lesson, place))).name
    expect(renamed(lesson.indexOf('Which'))).toBe('Which color comes forward and')
    expect(renamed(lesson.indexOf('Other'))).toBe('Which color comes forward and 2')
    expect(takenNames(lesson)).toEqual(['Which color comes forward and', 'Other'])
  })

  it('comes back whatever is written in it', () => {
    // A question is one paragraph; spaces at the ends and two in a row do not count.
    const words = fc
      .string({ unit: fc.constantFrom(...'abc ~=#{}:\\"`*[]()<>&%0->é漢'), minLength: 1, maxLength: 30 })
      .map((text) => `x${text.replace(/&&|->|\[/g, '').replace(/\s+/g, ' ')}y`)
    const choice = fc.record({ text: words, feedback: words })
    const question = fc
      .record({
        name: words,
        text: words,
        explanation: fc.oneof(fc.constant(''), words),
        given: fc.array(choice, { minLength: 2, maxLength: 4 }),
      })
      .map(({ name, text, explanation, given }): WrittenQuestion => {
        const answers = given.map((one, index) => ({ ...one, isRight: index === 1, weight: null, tolerance: '' }))
        return { kind: 'single', name, text, answers, pairs: [], explanation }
      })
    fc.assert(
      fc.property(question, (written) => {
        expect(readQuestion(writeQuestion(written))).toEqual(written)
      }),
      { numRuns: tries(1000) },
    )
  })

  it.each(['single', 'multiple', 'true-false', 'text', 'number', 'matching'] as const)(
    'of the kind %s compiles without a problem',
    (kind) => {
      const empty = newQuestion(kind)
      const filled = {
        ...empty,
        name: 'A name: short',
        text: 'What is 1 + 1 = {?}',
        explanation: 'Because # and ~ are signs.',
        answers: empty.answers.map((one, index) => ({
          ...one,
          text: kind === 'number' ? '2' : `Answer ${index}`,
          feedback: `Why ${index}: so`,
        })),
        pairs: empty.pairs.map((_, index) => ({ left: `left ${index}`, right: `right: ${index}` })),
      }
      expect(questionProblems(filled)).toEqual({})
      const { questions, problems } = compileQuestions(writeQuestion(filled))
      expect(problems).toEqual([])
      expect(questions).toMatchObject([{ kind, name: 'A name: short' }])
      expect(readQuestion(writeQuestion(filled))).toMatchObject({ kind, text: filled.text, pairs: filled.pairs })
      expect(Object.keys(questionProblems(empty))).toContain('text')
    },
  )

  it('that changes its kind keeps what both have', () => {
    const several = { ...newQuestion('multiple'), text: 'Which?', name: 'Q' }
    expect(ofOtherKind(several, 'single').answers.map(({ isRight }) => isRight)).toEqual([true, false, false])
    expect(ofOtherKind(several, 'number')).toMatchObject({ text: 'Which?', answers: [{ text: '' }] })
  })

  it('that changes its kind back has its answers again, and what was written meanwhile', () => {
    /** Changes the kind as the form does. */
    function changed(question: WrittenQuestion, ...kinds: WrittenQuestion['kind'][]) {
      const former: WrittenQuestion[] = []
      let now = question
      for (const kind of kinds) {
        const next = ofOtherKind(now, kind, former)
        former.push(now)
        now = { ...next, text: `Asked as ${kind}?` }
      }
      return now
    }
    const answer = (text: string, isRight: boolean, weight: number | null = null) => ({
      text,
      isRight,
      weight,
      feedback: 'Why',
      tolerance: '',
    })
    const single = { ...newQuestion('single'), answers: [answer('a', false), answer('b', true)] }
    expect(changed(single, 'text', 'true-false', 'single')).toEqual({ ...single, text: 'Asked as single?' })
    const several = { ...newQuestion('multiple'), answers: [answer('a', true, 50), answer('b', true, 50), answer('c', false, -100)] }
    expect(changed(several, 'single', 'number', 'multiple')).toEqual({ ...several, text: 'Asked as multiple?' })
    expect(changed(several, 'text', 'single').answers).toEqual([answer('a', true), answer('b', false), answer('c', false)])
    const matching = { ...newQuestion('matching'), pairs: [{ left: 'warm', right: 'near' }] }
    expect(changed(matching, 'single', 'matching').pairs).toEqual(matching.pairs)
    // What was marked since then counts.
    const marked = { ...ofOtherKind(several, 'single'), answers: [answer('a', false), answer('b', false), answer('c', true)] }
    expect(ofOtherKind(marked, 'multiple', [several]).answers).toEqual(marked.answers)
  })

  it('that no field can hold is left to the text', () => {
    expect(readQuestion('::Q:: Say something. {}')).toBeNull()
    expect(readQuestion('::Q:: The {=cat ~dog} sat.')).toBeNull()
    expect(readQuestion('::Q:: { broken')).toBeNull()
  })
})

describe('the questions of a lesson', () => {
  const lesson = 'Text\n\n## Check yourself\n\n```gift\n::One:: A? {T#So.}\n\n::Two:: B? {\n  =Yes#y\n  ~No#n\n}\n```\n\nEnd\n'

  it('are found by the cursor', () => {
    const [block] = giftBlocks(lesson)
    expect(block?.questions.map(({ source }) => source)).toEqual(['::One:: A? {T#So.}', '::Two:: B? {\n  =Yes#y\n  ~No#n\n}'])
    expect(questionAt(lesson, lesson.indexOf('~No'))?.source).toMatch(/^::Two/)
    expect(questionAt(lesson, 2)).toBeNull()
    expect(questionAt('```text\n::No:: x {T#y}\n```', 12)).toBeNull()
  })

  it('are no place for a figure, which goes above them', () => {
    const inserted = (text: string, place: number) => {
      const { from, to, insert } = insertBlock(
        text,
        aboveQuestions(text, { from: place, to: place }, 'Check yourself'),
        figureLine('a.svg', 'A'),
      )
      return text.slice(0, from) + insert + text.slice(to)
    }
    const above = lesson.replace('Text\n', 'Text\n\n![A](a.svg)\n')
    for (const place of [0, lesson.indexOf('##') + 3, lesson.indexOf('One'), lesson.length]) expect(inserted(lesson, place)).toBe(above)
    expect(inserted('One\n\nTwo\n', 3)).toBe('One\n\n![A](a.svg)\n\nTwo\n')
  })

  it('get a new one behind the cursor, at their end, or with a heading', () => {
    const added = (text: string, place: number) => {
      const { from, before, after } = newQuestionPlace(text, place, 'Check yourself')
      return `${text.slice(0, from)}${before}::New:: C? {T#x}${after}${text.slice(from)}`
    }
    const names = (text: string) => giftBlocks(text).flatMap(({ questions }) => questions.map(({ source }) => source.slice(2, 5)))
    expect(names(added(lesson, lesson.indexOf('One')))).toEqual(['One', 'New', 'Two'])
    expect(names(added(lesson, 0))).toEqual(['One', 'Two', 'New'])
    expect(added('Text', 0)).toBe('Text\n\n## Check yourself\n\n```gift\n::New:: C? {T#x}\n```\n')
    expect(added('Text\n\n## Check yourself\n', 0)).toBe('Text\n\n## Check yourself\n\n```gift\n::New:: C? {T#x}\n```\n')
    expect(added('', 0)).toBe('## Check yourself\n\n```gift\n::New:: C? {T#x}\n```\n')
    for (const unclosed of ['```gift\n', '```gift', 'a\n```gift\n```\n']) expect(names(added(unclosed, 0))).toEqual(['New'])
  })
})
