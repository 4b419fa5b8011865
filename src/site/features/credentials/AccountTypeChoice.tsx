import type { AccountType } from '#site/auth/in-app-user.ts'
import option from '#site/ui/option.module.css'
import classes from './AccountTypeChoice.module.css'

const choices: { value: AccountType; name: string; text: string }[] = [
  { value: 'student', name: 'Student', text: 'I want to learn.' },
  { value: 'instructor', name: 'Instructor', text: 'I want to teach.' },
]

interface Props {
  value: AccountType
  onChange: (value: AccountType) => void
}

/** Student or instructor (§6). It records how a user joins and never grants a permission. */
export function AccountTypeChoice({ value, onChange }: Props) {
  return (
    <fieldset className={classes.role}>
      <legend>I am joining as</legend>
      {choices.map((choice) => (
        <label key={choice.value} className={option.option}>
          <input
            type="radio"
            name="accountType"
            value={choice.value}
            checked={value === choice.value}
            onChange={() => onChange(choice.value)}
            aria-label={choice.name}
            aria-describedby={`account-type-${choice.value}`}
          />
          <strong>{choice.name}</strong>
          <span id={`account-type-${choice.value}`}>{choice.text}</span>
        </label>
      ))}
    </fieldset>
  )
}
