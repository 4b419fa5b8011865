import { foldText } from '#site/ui/text-search.ts'

/** Letters of Cyrillic and Greek that look like Latin ones, and those. */
const foreign = 'АаВЕеЅѕІіЈјКМНОоРрСсТУуХхһԁԛԝӏΑαΒΕΖΗΙιΚκΜΝνΟοΡρΤΥυΧχ'
const latin = 'AaBEeSsIiJjKMHOoPpCcTYyXxhdqwlAaBEZHIiKkMNvOoPpTYuXx'

/** Spaces, punctuation, and what no font shows. */
const unseen = /[\s\p{P}\u2800]|\p{Default_Ignorable_Code_Point}/gu

/** Whether readers may take one name for the other: with other capitals, accents or spaces, or with letters that look alike. */
export function lookAlike(one: string, other: string): boolean {
  const others = formsOf(other)
  return formsOf(one).some((form, place) => form === others[place])
}

function formsOf(name: string): string[] {
  const inLatin = name.normalize('NFKD').replace(/./gsu, (letter) => latin[foreign.indexOf(letter)] ?? letter)
  const alike = inLatin.replace(/[I1|]/g, 'l').replaceAll('0', 'O')
  return [name, inLatin, alike].map((form) => foldText(form).replace(unseen, ''))
}
