import type { IconSun } from '@tabler/icons-react'
import { useId } from 'react'
import classes from './Choices.module.css'

export interface Choice<Value extends string> {
  value: Value
  label: string
  about: string
  ChoiceIcon: typeof IconSun
}

interface Props<Value extends string> {
  legend: string
  choices: Choice<Value>[]
  value: Value
  onChange: (value: Value) => void
}

/** Radio buttons drawn as cards, each with a sentence. */
export function Choices<Value extends string>({ legend, choices, value, onChange }: Props<Value>) {
  const name = useId()
  return (
    <fieldset className={classes.choices}>
      <legend className={classes.legend}>{legend}</legend>
      {choices.map(({ value: own, label, about, ChoiceIcon }) => (
        <label key={own} className={classes.choice}>
          <input
            type="radio"
            name={name}
            checked={own === value}
            aria-labelledby={`${name}-${own}`}
            aria-describedby={`${name}-${own}-about`}
            onChange={() => onChange(own)}
          />
          <ChoiceIcon aria-hidden size={24} />
          <span id={`${name}-${own}`} className={classes.label}>
            {label}
          </span>
          <span id={`${name}-${own}-about`} className={classes.about}>
            {about}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
