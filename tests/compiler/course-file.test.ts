import { describe, expect, it } from 'vitest'
import { readCourseFile } from '#compiler/course-file.ts'
import type { CourseText } from '#content/course.ts'
import { formatPrice } from '#shared/format.ts'

/** The least that a course can be. */
const least: CourseText = {
  title: 'Knots',
  slug: 'knots',
  description: 'Tie seven knots.',
  category: 'Art & Design',
  level: 'beginner',
  duration: '2 weeks',
  modules: [{ title: 'Loops', lessons: [{ id: 'bowline', title: 'The bowline', duration: '20 min' }] }],
}
const textOf = (change: object = {}) => JSON.stringify({ ...least, ...change }, null, 2)
const withLesson = (change: object) => ({
  modules: [{ title: 'Loops', lessons: [{ id: 'bowline', title: 'The bowline', duration: '20 min', ...change }] }],
})
const problemsIn = (text: string) => readCourseFile(text).findings.map(({ line, problem }) => `${line} ${problem}`)
const problemsOf = (change: object) => problemsIn(textOf(change)).join('\n')

describe('course.json', () => {
  it('needs only what nobody can guess', () => {
    expect(readCourseFile(textOf()).findings).toEqual([])
    expect(readCourseFile(textOf()).course).toEqual({
      id: 'knots',
      title: 'Knots',
      description: 'Tie seven knots.',
      instructor: null,
      category: 'Art & Design',
      level: 'beginner',
      duration: '2 weeks',
      estimatedDuration: '1 hour',
      price: 0,
      originalPrice: 0,
      rating: 0,
      totalReviews: 0,
      students: 0,
      lessons: 1,
      image: '',
      thumbnail: '',
      heroImage: '',
      slug: 'knots',
      tags: [],
      modules: [
        {
          id: '1',
          title: 'Loops',
          description: '',
          duration: '20 min',
          lessons: [{ id: 'bowline', title: 'The bowline', description: '', duration: '20 min', type: 'video', isPreview: false }],
        },
      ],
      reviews: [],
      faqs: [],
      ratingBreakdown: { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 },
    })
  })

  it('says nothing that can be counted: lessons, hours, reviews and stars', () => {
    const lesson = (id: string) => ({ id, title: id, duration: '1 h 10 min' })
    const { course } = readCourseFile(
      textOf({
        students: 9,
        ratingBreakdown: { 1: 0, 2: 0, 3: 1, 4: 0, 5: 2 },
        modules: [
          { title: 'One', lessons: [lesson('a'), lesson('b')] },
          { title: 'Two', lessons: [lesson('c')] },
        ],
      }),
    )
    expect(course).toMatchObject({ lessons: 3, estimatedDuration: '4 hours', totalReviews: 3, rating: 4.3 })
    expect(course?.modules.map(({ duration }) => duration)).toEqual(['2 h 20 min', '1 h 10 min'])
  })

  it('may name a person as the instructor, and pictures beside it', () => {
    const { course, findings } = readCourseFile(textOf({ instructor: { name: 'Mia Sørensen' }, image: 'cover.jpg' }))
    expect(findings).toEqual([])
    expect(course).toMatchObject({
      instructor: { id: 'mia-sørensen', name: 'Mia Sørensen', avatar: '', bio: '' },
      image: '/pictures/knots/cover.jpg',
      heroImage: '/pictures/knots/cover.jpg',
    })
  })

  it('may be written with the line ends of Windows', () => {
    expect(problemsIn(textOf().replaceAll('\n', '\r\n'))).toEqual([])
    expect(problemsIn(textOf({ slug: 'Knots' }).replaceAll('\n', '\r\n'))[0]).toMatch(/^3 The slug is “Knots”/)
  })

  it.each<[string, string, string]>([
    ['nothing', '', '1 It is empty: write the course into it.'],
    ['spaces', ' \n ', '1 It is empty: write the course into it.'],
    ['a byte order mark', `\uFEFF${textOf()}`, '1 It begins with an invisible mark (BOM): save it as UTF-8 without it.'],
    ['a missing comma', textOf().replace('"Knots",', '"Knots"'), '3 It is not valid JSON: '],
    ['a comma too many', textOf().replace('"2 weeks",', '"2 weeks",,'), '7 It is not valid JSON: '],
    [
      'a text without its end',
      textOf().replace('"Knots"', '"Knots'),
      '2 A text begins at column 12 and does not end on its line: close its quote',
    ],
    ['a course that ends too early', textOf().slice(0, -2), 'It is not valid JSON: '],
    ['a line break in a text', textOf().replace('seven knots', 'seven\nknots'), '4 A text begins at column 18 and does not end'],
    ['a comment', textOf().replace('{', '{ // mine'), '1 It is not valid JSON: '],
    ['single quotes', "{'title': 'Knots'}", '1 It is not valid JSON: '],
    ['a name twice', textOf().replace('{', '{ "slug": "loops",'), '3 The name “slug” is there twice: keep one.'],
    ['a list', '[]', '1 The file is a list: write names and values in { }.'],
    ['null', 'null', '1 The file is null: write names and values in { }.'],
    [
      'brackets without end',
      '['.repeat(1_000_000),
      '1 It has 977 KB, and a course’s description has 100 KB at most: move what is long into lessons.',
    ],
    ['many brackets', `${'['.repeat(5000)}${']'.repeat(5000)}`, '1 Its brackets are nested more than 50 deep: take some away.'],
    ['ten megabytes', textOf({ description: 'x'.repeat(10_000_000) }), '1 It has 9766 KB, and'],
  ])('with %s is refused with its line and what to do', (_, text, sentence) => {
    const { findings } = readCourseFile(text)
    expect(problemsIn(text).join('\n')).toContain(sentence)
    expect(findings.every(({ isBroken, column }) => isBroken && column !== undefined)).toBe(true)
  })

  it.each<[string, object, string]>([
    ['a missing title', { title: undefined }, '1 The title is missing: write one.'],
    ['a blank description', { description: ' ' }, '4 The description is empty: write one.'],
    ['a number for a text', { title: 7 }, '2 The title is 7: write a text in quotes.'],
    ['a text for a number', { price: '89' }, 'The price is a text: write a number without quotes.'],
    ['a negative price', { price: -1 }, 'The price is -1: write 0 or more.'],
    ['a price that is no amount', { price: 1.005 }, '1.005 is no amount: write it with at most two decimals.'],
    ['an original price below the price', { price: 9, originalPrice: 1 }, `The original price of ${formatPrice(1)} is below the price of`],
    ['a level of its own', { level: 'hard' }, '6 The level is “hard”: choose one of beginner, intermediate, advanced.'],
    ['a slug that is no address', { slug: 'Two Knots' }, 'The slug is “Two Knots”: write it in lowercase letters, digits and hyphens.'],
    ['a slug that is too long', { slug: 'x'.repeat(81) }, 'The slug has 81 characters: write 80 at most.'],
    ['a slug that is taken', { slug: 'look' }, 'The slug look has another meaning: choose another.'],
    ['an id that is no number', { id: 'seven' }, 'The id is “seven”: write a number in quotes, or leave it out.'],
    ['a language that does not exist', { language: 'xx-klingon-' }, 'There is no language “xx-klingon-”: write a tag such as de'],
    ['a language with an underscore', { language: 'english_US' }, 'There is no language “english_US”: write a tag such as de'],
    ['a letter for a language', { language: 'x' }, 'There is no language “x”: write a tag such as de'],
    ['no modules', { modules: [] }, 'The modules are empty: add at least one.'],
    ['a module without lessons', { modules: [{ title: 'Loops', lessons: [] }] }, 'The lessons of module 1 are empty: add at least one.'],
    ['a lesson without a title', withLesson({ title: undefined }), 'The title of lesson 1 of module 1 is missing: write one.'],
    ['a duration in words', withLesson({ duration: 'an hour or so' }), 'is “an hour or so”: write it as 45 min or 1 h 05 min.'],
    ['a lesson that takes no time', withLesson({ duration: '0 min' }), 'Lesson bowline takes no time'],
    ['an id that is no file', withLesson({ id: '../bowline' }), 'The id of lesson 1 of module 1 is “../bowline”: write it in lowercase'],
    ['an id that is a device', withLesson({ id: 'con' }), 'No file can be named con: give the lesson another id.'],
    ['a misspelled field', withLesson({ isPrevew: true }), 'There is no field “isPrevew”: did you mean isPreview?'],
    ['a field in other letters', { Price: 7 }, 'There is no field “Price”: did you mean price?'],
    ['an unknown field', { certificate: true }, 'There is no field “certificate”: leave it out.'],
    ['what is counted', { estimatedDuration: '7 hours' }, '“estimatedDuration” is counted from the lessons: leave it out.'],
    ['a name of the language itself', { constructor: 1, ['__proto__x']: 1 }, 'There is no field “constructor”: leave it out.'],
    ['a picture with spaces', { image: 'my cover.jpg' }, 'The image has no address: write /pictures/name.jpg'],
    [
      'a picture elsewhere',
      { image: 'https://cdn.example/a.jpg' },
      'The image is at https://cdn.example, which pages may not load from: add it',
    ],
    ['a picture without an ending', { image: '/pictures/clay' }, 'The image is /pictures/clay: write /pictures/name.jpg'],
    ['more reviews than students', { students: 1, ratingBreakdown: { 1: 0, 2: 0, 3: 0, 4: 0, 5: 2 } }, 'It has 2 reviews and 1 students'],
    [
      'a recording without captions',
      withLesson({ videoUrl: 'a.webm' }),
      'has no captions: write what is said and heard into bowline.vtt, and name it',
    ],
    ['captions without a recording', withLesson({ captions: 'a.vtt' }), 'has captions or chapters and no recording'],
    ['a recording that is no video', withLesson({ videoUrl: 'a.gif', captions: 'a.vtt' }), 'is “a.gif”: write name.webm or name.mp4'],
    ['a recording in another folder', withLesson({ videoUrl: '../a.webm', captions: 'a.vtt' }), 'is “../a.webm”: write name.webm'],
    ['captions in another format', withLesson({ videoUrl: 'a.webm', captions: 'a.srt' }), 'is “a.srt”: write name.vtt for a file'],
    [
      'a recording elsewhere',
      withLesson({ videoUrl: 'https://media.example/a.mp4', captions: 'a.vtt' }),
      'is at https://media.example, which pages may not load from: add it to mediaHosts in src/shared/brand.ts.',
    ],
  ])('with %s is refused', (_, change, sentence) => {
    expect(problemsOf(change)).toContain(sentence)
  })

  it('with the same id twice is refused where the second one stands', () => {
    const lesson = { id: 'bowline', title: 'The bowline', duration: '20 min' }
    const text = textOf({ modules: [{ title: 'Loops', lessons: [lesson, lesson] }] })
    expect(readCourseFile(text).findings).toMatchObject([
      { line: 18, column: 17, problem: 'Two lessons share the id bowline: give one of them another.' },
    ])
  })
})

describe('course.json of the studio', () => {
  const invented = {
    students: 100_000,
    ratingBreakdown: { 1: 0, 2: 0, 3: 0, 4: 0, 5: 90_000 },
    reviews: [{ id: 'r', author: { name: 'My friend', avatar: 'https://elsewhere.example/a.png' }, rating: 5, date: 'today' }],
    rating: 5,
    totalReviews: 90_000,
    instructor: { name: 'Claire Beaumont', avatar: 'https://elsewhere.example/a.png' },
    id: '12',
  }
  const read = readCourseFile(textOf(invented), { isFromStudio: true })

  it('has no students, reviews, ratings, instructor or number, whatever it says, and says so in the line of each', () => {
    expect(read.course).toEqual(readCourseFile(textOf()).course)
    expect(read.findings.map(({ isBroken }) => isBroken)).not.toContain(true)
    const lines = textOf(invented).split('\n')
    expect(read.findings.map(({ line, problem }) => [lines[line - 1]?.trim().split('"')[1], problem])).toEqual([
      ...['students', 'ratingBreakdown', 'reviews', 'rating', 'totalReviews'].map((name) => [
        name,
        `Ratings, reviews and students come from learners: “${name}” is left out when the course is published.`,
      ]),
      ['instructor', 'The instructor’s account says who teaches it: “instructor” is left out when the course is published.'],
      ['id', 'The address of the course has no number: “id” is left out when the course is published.'],
    ])
  })

  it('is read as before by the school, which writes these fields itself', () => {
    expect(readCourseFile(textOf({ students: 900 })).course?.students).toBe(900)
    expect(readCourseFile(textOf({ students: 900 }), { isFromStudio: true }).course?.students).toBe(0)
  })
})
