import { expect, it } from 'vitest'
import { lookAlike } from '#site/pages/admin/courses/look-alike-names.ts'

it.each([
  ['capitals', 'CLAIRE beaumont'],
  ['accents', 'Cláire Beaumont'],
  ['two spaces', 'Claire  Beaumont'],
  ['no space', 'ClaireBeaumont'],
  ['a hyphen', 'Claire-Beaumont'],
  ['a letter without a shape', 'Claire\u3164 Beaumont'],
  ['a joiner', 'Cla\u200Dire Beaumont'],
  ['a variation selector', 'Claire\uFE0F Beaumont'],
  ['wide letters', 'Ｃｌａｉｒｅ Beaumont'],
  ['letters of mathematics', '𝖢𝗅𝖺𝗂𝗋𝖾 Beaumont'],
  ['Cyrillic letters', 'С\u006Cаіrе Веаumоnt'],
  ['Cyrillic capitals', 'CLAIRE ВЕАUМОNТ'],
  ['Greek letters', 'Clαire Βeaumοnt'],
  ['a capital i', 'CIaire Beaumont'],
  ['a digit', 'C1aire Beaum0nt'],
])('the name of another instructor is noticed with %s', (_, name) => {
  expect(lookAlike(name, 'Claire Beaumont')).toBe(true)
})

it('names in other scripts are compared in any case', () => {
  expect(lookAlike('ΓΙΆΝΝΗΣ ΝΊΚΑΣ', 'Γιάννης Νίκας')).toBe(true)
  expect(lookAlike('НИНА ВОЛКОВА', 'Нина Волкова')).toBe(true)
})

it.each([
  ['Clara Beaumont', 'Claire Beaumont'],
  ['Lia Berg', 'Ila Berg'],
  ['राम', 'रमी'],
  ['Нина', 'Анна'],
])('%s is not %s', (one, other) => {
  expect(lookAlike(one, other)).toBe(false)
})
