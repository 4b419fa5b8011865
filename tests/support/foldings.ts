/** Texts and how the search folds them, in the browser (`foldText`) and in the database (`private.folded`) alike. */
export const foldings: [text: string, folded: string][] = [
  ['  Mädchen, ÉTÉ ', 'madchen, ete'],
  ['Łódź', 'lodz'],
  ['Straße GROẞ', 'strasse gross'],
  ['København', 'kobenhavn'],
  ['Ærø, Œuvre, Þór, Đorđe, Ħal', 'aero, oeuvre, thor, dorde, hal'],
  ['İstanbul, ISPARTA, ılık', 'istanbul, isparta, ilik'],
  ['ΟΔΟΣ οδός Οδός', 'οδοσ οδοσ οδοσ'],
  ['Ёлка Йод ЖУК', 'елка иод жук'],
  ['ｶﾒﾗ Ｗｏｒｄ ﬁgure ²', 'カメラ word figure 2'],
  ['가각 が自然光の写真', '가각 が自然光の写真'],
  ['שָׁלוֹם أَحْمَد', 'שלום احمد'],
  ['หนังสือ हिन्दी', 'หนังสือ हिन्दी'],
  ['e\u0301 \u212B ½', 'e a 1⁄2'],
  ['O’Brien, Oʼneil, ‘a’ “b” „c“', `o'brien, o'neil, 'a' "b" "c"`],
  ['Jean‑Luc 1999–2001 — −2', 'jean-luc 1999-2001 - -2'],
  ['100%_\\', '100%_\\'],
]

/** What someone types, a text that has it, and whether the search finds it. */
export const searches: [typed: string, text: string, isFound: boolean][] = [
  ['lodz', 'Łódź', true],
  ['ŁÓDŹ', 'Lodz', true],
  ['strasse', 'Lange Straße 4', true],
  ['kobenhavn', 'København', true],
  ['写真', '自然光の写真', true],
  ['自然光', '自然光の写真', true],
  ['カメラ', 'はじめてのｶﾒﾗ', true],
  ['หนังสือ', 'อ่านหนังสือภาษาไทย', true],
  ['O’Brien', "Conan O'Brien", true],
  ["o'bri", 'Conan O’Brien', true],
  ['映画', '自然光の写真', false],
  ['lodz', 'Lotse', false],
]
