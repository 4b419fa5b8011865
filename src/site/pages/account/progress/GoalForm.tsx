import '@mantine/core/styles/Input.layer.css'
import { NativeSelect, TextInput } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { DayChoice } from '#site/features/goal/DayChoice.tsx'
import { type GoalUnit, isAmount, mostOf, type WeekGoal } from '#site/features/goal/week-goal.ts'
import type { Weekday } from '#site/features/goal/weekdays.ts'
import { Button } from '#site/ui/Button.tsx'
import card from '#site/ui/card.module.css'
import box from '#site/ui/box.module.css'
import classes from './GoalSection.module.css'

interface Props {
  goal: WeekGoal | null
  onSave: (goal: WeekGoal) => void
  onCancel: () => void
}

const units: { value: GoalUnit; label: string }[] = [
  { value: 'lessons', label: 'lessons a week' },
  { value: 'days', label: 'days a week' },
]

/** Asks how many lessons or days a week the learner wants to do and, optionally, on which days. */
export function GoalForm({ goal, onSave, onCancel }: Props) {
  const [amount, setAmount] = useState(String(goal?.amount ?? 3))
  const [unit, setUnit] = useState<GoalUnit>(goal?.unit ?? 'lessons')
  const [days, setDays] = useState<Weekday[]>(goal?.days ?? [])
  const [wasSent, setSent] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const isValid = isAmount(unit, Number(amount)) && amount.trim() !== ''

  useEffect(() => field.current?.focus(), [])

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    setSent(true)
    if (isValid) onSave({ unit, amount: Number(amount), days, isPaused: false })
    else field.current?.focus()
  }

  return (
    <form noValidate className={box.stack} onSubmit={handleSubmit}>
      <h3 className={card.title}>A goal for the week</h3>
      <div className={classes.pair}>
        <TextInput
          ref={field}
          label="How many"
          size="md"
          inputMode="numeric"
          autoComplete="off"
          maxLength={2}
          value={amount}
          onChange={(event) => setAmount(event.currentTarget.value)}
          error={wasSent && !isValid && `Please enter a whole number from 1 to ${mostOf(unit)}.`}
        />
        <NativeSelect
          label="Of what"
          size="md"
          rightSection={<IconChevronDown size={18} aria-hidden />}
          value={unit}
          onChange={(event) => setUnit(event.currentTarget.value === 'days' ? 'days' : 'lessons')}
          data={units}
        />
      </div>
      <DayChoice legend="On these days, if you like" days={days} onChange={setDays} error={null} />
      <div className={box.row}>
        <Button type="submit">Save goal</Button>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
