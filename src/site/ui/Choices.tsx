import { IconCheck } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import classes from './Choices.module.css'
import option from './option.module.css'
import { VisuallyHidden } from './VisuallyHidden.tsx'

export interface Choice<Value extends string> {
  value: Value
  label: string
  about: string
  /** An icon beside the label; in large cards, a picture above it. */
  picture: ReactNode
}

interface Props<Value extends string> {
  legend: string
  choices: Choice<Value>[]
  value: Value
  onChange: (value: Value) => void
  isLarge?: boolean
}

/** Radio buttons drawn as cards, each with a sentence. */
export function Choices<Value extends string>({ legend, choices, value, onChange, isLarge = false }: Props<Value>) {
  const name = useId()
  return (
    <fieldset className={`${classes.choices} ${isLarge ? classes.large : ''}`}>
      <VisuallyHidden component="legend">{legend}</VisuallyHidden>
      {choices.map(({ value: own, label, about, picture }) => (
        <label key={own} className={`${option.option} ${classes.choice}`}>
          <input
            type="radio"
            name={name}
            value={own}
            checked={own === value}
            aria-labelledby={`${name}-${own}`}
            aria-describedby={`${name}-${own}-about`}
            onChange={() => onChange(own)}
          />
          {picture}
          <span className={classes.label}>
            <span id={`${name}-${own}`}>{label}</span>
            {isLarge && <IconCheck aria-hidden className={classes.check} size={20} />}
          </span>
          <span id={`${name}-${own}-about`} className={classes.about}>
            {about}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
