/** Lower case without accents: `Noémie` and `noemie` are the same to a searcher. */
export function foldText(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .trim()
}
