import { passwordStrength } from '#site/auth/password-strength.ts'
import classes from './StrengthMeter.module.css'

interface Props {
  password: string
  /** The user's name and email address, which make a password weak. */
  personal?: string[]
}

/** Four bars and a word for the password's strength; a hint while the field is empty. */
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
            <span>Password strength: </span>
            <strong>{label}</strong>
            {advice && <span>{`. ${advice}`}</span>}
          </>
        )}
      </p>
    </div>
  )
}
