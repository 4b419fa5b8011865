import { describe, expect, it } from 'vitest'
import { compileArticle } from '#build/compile-article.ts'
import { compileQuestions } from '#compiler/compile-questions.ts'
import { countWords, idOf } from '#compiler/markdown.ts'
import { slugOf } from '#compiler/slug.ts'

const frontMatter = `---
title: T
description: D
date: 2024-02-29
author: A
category: Learning
image: https://pictures.example/a
imageAlt: A
---
`

describe('an id', () => {
  it.each([
    ['Don’t sway, Inês', 'dont-sway-ines'],
    ['Über-Straße', 'uber-straße'],
    ['光と影', '光と影'],
    ['がぎぐ、コーヒー', 'がぎぐ-コーヒー'],
    ['한국어 사진', '한국어-사진'],
    ['हिन्दी में', 'हिन्दी-में'],
    ['Κάμερα και Φως', 'κάμερα-και-φως'],
    ['Йод 2', 'йод-2'],
    ['½ cup of x²', 'cup-of-x'],
    ['…', ''],
  ])('of %s is %s', (text, id) => expect(idOf(text)).toBe(id))
})

describe('a part of an address', () => {
  it.each([
    ['Painting with Light', 'painting-with-light'],
    ['The Painter’s “Node.js” & 1,000', 'the-painters-node-js-1-000'],
    ['Über-Straße', 'ueber-strasse'],
    ['Kochen für alle', 'kochen-fuer-alle'],
    ['Łódź, København', 'lodz-kobenhavn'],
    ['光と影', 'guang-to-ying'],
    ['Фотография', 'fotografiya'],
    ['ภาษาไทย', 'phasa-aithy'],
    ['…', ''],
  ])('of %s is %s', (text, slug) => expect(slugOf(text)).toBe(slug))

  it('has no umlauts written out where another language has the letter', () => {
    expect(slugOf('Güzel', 'tr')).toBe('guzel')
  })
})

it('headings in another script keep their ids when another one is added', () => {
  const ids = (text: string) => compileArticle('a.md', `${frontMatter}\n${text}\n\nThe end.\n`).headings.map(({ id }) => id)
  expect(ids('## 光\n\n## 影')).toEqual(['光', '影'])
  expect(ids('## 色\n\n## 光\n\n## 影')).toEqual(['色', '光', '影'])
})

it('questions may have names in any script', () => {
  const { questions, problems } = compileQuestions('::光:: A? {T#Yes.}\n\n::影:: B? {F#No.}')
  expect([problems, questions.map(({ id }) => id)]).toEqual([[], ['光', '影']])
})

it.each([
  ['It holds — well-known, it’s 1,000.5 m.', 6],
  ['光と影。', 3],
  ['ภาษาไทย', 2],
  ['हिन्दी में लिखा', 3],
  ['…', 0],
])('the words of %s are counted', (text, count) => expect(countWords(text)).toBe(count))
