import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import type { Authenticator } from '#site/auth/account-security.ts'
import type { AuthResult } from '#site/auth/auth-error-codes.ts'
import { DigitsForm } from '#site/features/credentials/DigitsForm.tsx'
import form from '#site/features/credentials/form.module.css'
import { failure } from '#shared/result.ts'
import { SelectField } from '#site/ui/SelectField.tsx'
import secondary from '#site/ui/secondary.module.css'
import { codeOfQueryError } from './use-security.ts'

interface Props<T> {
  /** The name of this form's flag in the loading state. */
  name: string
  apps: UseQueryResult<Authenticator[]>
  submitLabel: string
  action: (authenticatorId: string, code: string) => Promise<AuthResult<T>>
  onDone?: (value: T) => void
}

/** Asks for the code of an authenticator app; users with several apps say which one. */
export function AppCodeForm<T>({ name, apps, submitLabel, action, onDone }: Props<T>) {
  const [chosen, setChosen] = useState<string | null>(null)
  const known = apps.data ?? []
  const id = chosen ?? known[0]?.id

  async function send(digits: string): Promise<AuthResult<T>> {
    if (id) return action(id, digits)
    // A password manager may fill in the code before the list of apps has loaded.
    const read = await apps.refetch({ cancelRefetch: false })
    const first = read.data?.[0]
    return first ? action(first.id, digits) : failure(codeOfQueryError(read.error))
  }

  return (
    <div className={form.form}>
      {known.length > 1 && (
        <SelectField
          label="Authenticator app"
          value={id ?? ''}
          options={known.map((app) => ({ value: app.id, label: `Code from ${app.name || 'the authenticator app'}` }))}
          onChange={setChosen}
        />
      )}
      <DigitsForm
        name={name}
        submitLabel={submitLabel}
        missing="Please enter the six digits from your app."
        action={send}
        {...(onDone && { onDone })}
        takesFocus
      />
      <p className={secondary.hint}>
        A new code appears every 30 seconds, and each works once. If no code works, check the clock of the device with the app.
      </p>
    </div>
  )
}
