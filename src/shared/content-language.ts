import { brand } from './brand.ts'

/** Something that the school has written: a course, an article, a biography. */
export interface Written {
  /** A BCP 47 tag such as `de`, `ar` or `pt-BR`. Without one, it is in brand.ts's `contentLanguage`. */
  language?: string | undefined
}

/** The language of everything that is not content: menus, buttons, messages. */
export const interfaceLanguage = 'en'

export function languageOf({ language = brand.contentLanguage }: Written): string {
  return language
}

interface LanguageAttributes {
  lang?: string
  dir?: 'ltr' | 'rtl'
}

/** The attributes of an element that holds content. Content in the interface's language needs none. */
export function languageAttributes(content: Written): LanguageAttributes {
  const lang = languageOf(content)
  if (lang === interfaceLanguage) return {}
  return isRightToLeft(lang) ? { lang, dir: 'rtl' } : { lang }
}

/** The attributes of a part of the interface that is inside content. */
export function interfaceAttributes(content: Written): LanguageAttributes {
  const { lang, dir } = languageAttributes(content)
  return { ...(lang && { lang: interfaceLanguage }), ...(dir && { dir: 'ltr' }) }
}

/** ISO 15924. `getTextInfo` would know them, but Firefox 128 does not have it. */
const rightToLeftScripts = ['Arab', 'Hebr', 'Thaa', 'Syrc', 'Nkoo', 'Adlm', 'Rohg', 'Mand', 'Samr']

export function isRightToLeft(language: string): boolean {
  return rightToLeftScripts.includes(new Intl.Locale(language).maximize().script ?? '')
}

/** Whether this is the tag of a language that exists. */
export function isLanguage(tag: unknown): boolean {
  try {
    return typeof tag === 'string' && new Intl.DisplayNames('en', { type: 'language', fallback: 'none' }).of(tag) !== undefined
  } catch {
    return false
  }
}
