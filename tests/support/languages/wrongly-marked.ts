/**
 * The texts on a page whose letters do not fit the language that the page says they are in: Arabic and Japanese outside their own
 * language and direction, also where the interface quotes them, and the interface's English inside these. Names have no language.
 * Self-contained, so that browsers can run it, too.
 */
export function wronglyMarkedTexts(root: Element): string[] {
  const scripts = { ar: /\p{Script=Arabic}/u, ja: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u }
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const wrong: string[] = []
  while (walker.nextNode()) {
    const { data, parentElement: element } = walker.currentNode as Text
    if (
      !element ||
      element.closest('[translate=no], [aria-hidden=true], script, style, pre, option, svg, [data-lesson-text] p, bdi:not([lang])')
    )
      continue
    const lang = element.closest('[lang]')?.getAttribute('lang') ?? 'en'
    const dir = element.closest('[dir]')?.getAttribute('dir') ?? 'ltr'
    const isEnglish = /[a-z]{2}/i.test(data)
    for (const [language, script] of Object.entries(scripts)) {
      const isOfIt = script.test(data)
      if (isOfIt && lang !== language) wrong.push(`${data} is marked as ${lang}`)
      if (isOfIt && dir !== (language === 'ar' ? 'rtl' : 'ltr')) wrong.push(`${data} runs ${dir}`)
      if (!isOfIt && isEnglish && lang === language) wrong.push(`${data} is marked as ${lang}`)
    }
    // A label without punctuation reads the same in both directions.
    if (isEnglish && dir === 'rtl' && /[^a-z ]/i.test(data.trim()) && !scripts.ar.test(data)) wrong.push(`${data} runs ${dir}`)
  }
  return wrong
}
