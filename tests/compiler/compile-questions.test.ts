import { describe, expect, it } from 'vitest'
import { compileQuestions } from '#compiler/compile-questions.ts'

const only = (source: string) => {
  const { questions, problems } = compileQuestions(source)
  expect(problems).toEqual([])
  return questions[0]
}
const problemsOf = (source: string) => compileQuestions(source).problems

describe('questions in GIFT', () => {
  it('have a name, a text and explained choices, with Markdown inside', () => {
    expect(only('::Edges:: What does `ink` follow at 10:30? {\n=*The edge*#Yes: slowly.\n~The idea#No.\n}')).toEqual({
      id: 'edges',
      name: 'Edges',
      text: 'What does <code translate="no">ink</code> follow at 10:30?',
      explanation: '',
      kind: 'single',
      choices: [
        { text: '<em>The edge</em>', isRight: true, feedback: 'Yes: slowly.' },
        { text: 'The idea', isRight: false, feedback: 'No.' },
      ],
    })
  })

  it('may have several right choices', () => {
    const question = only('::Q:: Which? {\n~%50%A#yes\n~%50%B#yes\n~%-100%C#no\n}')
    expect(question).toMatchObject({ kind: 'multiple', choices: [{ isRight: true }, { isRight: true }, { isRight: false }] })
  })

  it('may be true or false; of two explanations the first follows the wrong answer', () => {
    expect(only('::Q:: It holds. {T#Because of this.}')).toMatchObject({
      choices: [
        { text: 'True', isRight: true, feedback: 'Because of this.' },
        { text: 'False', isRight: false, feedback: 'Because of this.' },
      ],
    })
    expect(only('::Q:: It holds. {F#It does not.#Exactly.}')).toMatchObject({
      choices: [
        { isRight: false, feedback: 'It does not.' },
        { isRight: true, feedback: 'Exactly.' },
      ],
    })
    expect(only('::Q:: It holds. {T#It does.#Exactly.}')).toMatchObject({
      choices: [
        { isRight: true, feedback: 'Exactly.' },
        { isRight: false, feedback: 'It does.' },
      ],
    })
  })

  it('may have a brace in its text, also above a number', () => {
    expect(only(String.raw`::Q:: What is 1 + 1 \= \{?\} {#2:0 ####Why: so.}`)).toMatchObject({
      text: 'What is 1 + 1 = {?}',
      kind: 'number',
      accepted: [{ exact: 2 }],
    })
  })

  it('may ask for a text, a number or pairs', () => {
    expect(only('::Q:: Color? {=gray =grey ####Both spellings.}')).toMatchObject({
      kind: 'text',
      explanation: 'Both spellings.',
      accepted: [{ text: 'gray' }, { text: 'grey' }],
    })
    expect(only('::Q:: How many? {#=3.5:0.1#Why: so.}')).toMatchObject({
      kind: 'number',
      accepted: [{ low: 3.4, high: 3.6, exact: 3.5, isRight: true, feedback: 'Why: so.' }],
    })
    expect(only('::Q:: How many? {#1..2 ####Between.}')).toMatchObject({ kind: 'number', accepted: [{ low: 1, high: 2, exact: null }] })
    expect(only('::Q:: Match. {\n=a -> 1\n=b -> 2\n=c -> 3\n####All three.\n}')).toMatchObject({
      kind: 'matching',
      pairs: [
        { left: 'a', right: '1' },
        { left: 'b', right: '2' },
        { left: 'c', right: '3' },
      ],
    })
  })

  it('show markup in their texts as text', () => {
    expect(only('::Q:: Is <script> markup? {T#It is <b>not</b> run.}')).toMatchObject({ text: 'Is &lt;script&gt; markup?' })
  })

  it('hold no links and no pictures', () => {
    expect(only('::Q:: Read [this](javascript:alert) and ![that](https://x.example/y.png)? {T#[No](https://x.example).}')).toMatchObject({
      text: 'Read this and that?',
      choices: [{ feedback: 'No.' }, { feedback: 'No.' }],
    })
  })

  it('stand one below the other with or without blank lines', () => {
    expect(compileQuestions('::A:: x {T#y}\n::B:: x {F#y}\n\n\n::C:: x {T#y}\n').questions.map(({ id }) => id)).toEqual(['a', 'b', 'c'])
  })
})

describe('a question is refused', () => {
  it.each([
    ['that GIFT cannot read, with its line', '::A:: x {T#y}\n\n::B:: Why? {\n=a#b\n~c} d { #e\n', 4, 'GIFT cannot read this'],
    ['with a number that GIFT cannot explain', '::A:: x {#3:1#y}', 0, 'is written {#=3.5:0.1#why}'],
    ['without a name', 'Why? {=a#b\n~c#d}', 0, 'This question has no name'],
    ['with the name of another', '::A:: x {T#y}\n::A:: z {T#y}', 1, 'Two questions have the name A'],
    ['with a choice that is not explained', '::A:: x {=a#b\n~c}', 0, 'an answer has no explanation'],
    ['without a right choice', '::A:: x {~a#b\n~c#d}', 0, 'No answer is right'],
    ['without a wrong choice', '::A:: x {~%50%a#b\n~%50%c#d}', 0, 'No answer is wrong'],
    ['whose right parts do not make a whole', '::A:: x {~%50%a#b\n~%-50%c#d}', 0, 'add up to 50 %'],
    ['with too few pairs', '::A:: x {=a -> b\n=c -> d\n####e}', 0, 'fewer than three pairs'],
    ['that nobody can check', '::A:: Tell me. {}', 0, 'not a question that can be answered and checked'],
    ['with pairs and no explanation', '::A:: x {=a -> b\n=c -> d\n=e -> f}', 0, 'an answer has no explanation'],
  ])('%s', (_what, source, line, problem) => {
    expect(problemsOf(source)).toContainEqual({ line, problem: expect.stringContaining(problem) as string })
  })
})
