import { brand } from '#shared/brand.ts'
import { MINIMUM_PASSWORD_LENGTH } from './credentials.ts'

interface PasswordStrength {
  /** 0 is too short to be accepted, 4 is strong. */
  score: 0 | 1 | 2 | 3 | 4
  label: 'Too short' | 'Weak' | 'Fair' | 'Good' | 'Strong'
  /** The most helpful improvement; empty if none is needed. */
  advice: string
}

/** What guessing programs try first. The first of these that a password contains counts as one character. */
const commonParts = [
  'password',
  'passwort',
  'qwertyuiop',
  'qwerty',
  'asdfgh',
  'zxcvbn',
  'letmein',
  'welcome',
  'iloveyou',
  'monkey',
  'dragon',
  'football',
  'baseball',
  'sunshine',
  'princess',
  'superman',
  'admin',
  'login',
  'master',
  'hello',
  'secret',
  'abc123',
  'summer',
  'winter',
  brand.slug,
  'course',
  'student',
]

const alphabets: [RegExp, number][] = [
  [/[a-z]/, 26],
  [/[A-Z]/, 26],
  [/\d/, 10],
  [/[^a-zA-Z\d]/, 33],
]

/**
 * Estimates how hard a password is to guess, in bits: characters that really count × log2(alphabet).
 * Length matters most, as it does in reality; capitals and symbols are not required.
 * @param personal the user's own name and address, which an acquaintance would try first
 */
export function passwordStrength(password: string, personal: readonly string[] = []): PasswordStrength {
  if (password.length < MINIMUM_PASSWORD_LENGTH) {
    return { score: 0, label: 'Too short', advice: `Use at least ${MINIMUM_PASSWORD_LENGTH} characters.` }
  }
  const lower = password.toLowerCase()
  const ownPart = personalParts(personal).find((part) => lower.includes(part))
  const commonPart = commonParts.find((part) => lower.includes(part))
  let counted = countingCharacters(password)
  for (const part of [ownPart, commonPart]) if (part) counted -= part.length - 1

  const alphabet = alphabets.reduce((size, [pattern, letters]) => size + (pattern.test(password) ? letters : 0), 0)
  const bits = Math.max(1, counted) * Math.log2(alphabet)

  const advice = ownPart
    ? 'Leave out your name and email address.'
    : commonPart
      ? 'Avoid words that are common in passwords.'
      : counted < password.length - 1
        ? 'Avoid repeated and neighboring characters.'
        : 'A few more words make it much stronger.'
  if (bits < 34) return { score: 1, label: 'Weak', advice }
  if (bits < 50) return { score: 2, label: 'Fair', advice }
  if (bits < 66) return { score: 3, label: 'Good', advice: '' }
  return { score: 4, label: 'Strong', advice: '' }
}

/** Counts the characters that cannot be predicted from the previous one. Repeats (aaa) and runs (abc, 321) count a quarter. */
function countingCharacters(password: string): number {
  let counted = 0
  for (let i = 0; i < password.length; i++) {
    const step = i === 0 ? Number.NaN : password.charCodeAt(i) - password.charCodeAt(i - 1)
    counted += Math.abs(step) <= 1 ? 0.25 : 1
  }
  return counted
}

function personalParts(personal: readonly string[]): string[] {
  return personal.flatMap((text) => text.toLowerCase().split(/[^\p{L}\d]+/u)).filter((part) => part.length >= 4)
}
