/** `1 row`, `2,000 rows`: in English, as what the programs say. */
export const countInEnglish = (count: number, thing: string): string => `${count.toLocaleString('en-US')} ${thing}${count === 1 ? '' : 's'}`
