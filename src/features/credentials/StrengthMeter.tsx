import { passwordStrength } from '#auth/password-strength.ts'
import classes from './StrengthMeter.module.css'

interface Props {
  password: string
  /** The person's name and address, which make poor passwords. */
  personal?: string[]
}

/** Four bars and a word that says the same; nothing before somebody types. */
export function StrengthMeter({ password, personal = [] }: Props) {
  const { score, label, advice } = passwordStrength(password, personal)
  const isEmpty = password === ''
  return (
    <div className={classes.meter} data-score={isEmpty ? undefined : score}>
      <div className={classes.bars} aria-hidden>
        {[1, 2, 3, 4].map((bar) => (
          <span key={bar} data-filled={(!isEmpty && bar <= Math.max(1, score)) || undefined} />
        ))}
      </div>
      <p className={classes.words} aria-live="polite">
        {isEmpty ? (
          'At least 6 characters. Several words are easy to remember and hard to guess.'
        ) : (
          <>
            Password strength: <strong>{label}</strong>
            {advice && `. ${advice}`}
          </>
        )}
      </p>
    </div>
  )
}
