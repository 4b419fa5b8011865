import '@mantine/core/styles/Input.layer.css'
import { Badge, Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useAuth, useUser } from '#auth/auth-context.ts'
import { FormAlert } from '#features/credentials/FormAlert.tsx'
import { useAuthAction } from '#features/credentials/use-auth-action.ts'
import { useToasts } from '#ui/toasts.ts'
import classes from './account.module.css'

const MINIMUM_NAME = 2
const MAXIMUM_NAME = 80

export function ProfileTab() {
  const auth = useAuth()
  const user = useUser()
  const toasts = useToasts()
  const { isPending, failure, run } = useAuthAction()
  const form = useForm({ initialValues: { displayName: user.displayName ?? '' }, validate: { displayName: nameError } })

  async function handleSubmit({ displayName }: { displayName: string }) {
    const result = await run(() => auth.updateProfile({ displayName }))
    if (result.ok) toasts.add({ type: 'success', title: 'Profile saved', message: 'Your name is up to date everywhere.' })
  }

  return (
    <>
      <form noValidate className={classes.form} onSubmit={form.onSubmit(handleSubmit)}>
        <FormAlert code={failure} />
        <TextInput label="Display name" autoComplete="name" size="md" {...form.getInputProps('displayName')} />
        <Button type="submit" loading={isPending}>
          Save
        </Button>
      </form>
      <dl className={classes.facts}>
        <div>
          <dt>Email</dt>
          <dd>
            {user.email} <Badge variant="light">Verified</Badge>
          </dd>
        </div>
        <Fact term="Member since" value={day(user.createdAt)} />
        <Fact term="Last sign-in" value={day(user.lastLoginAt)} />
        <Fact term="Role" value={user.role === 'admin' ? 'Admin' : 'User'} />
      </dl>
    </>
  )
}

function Fact({ term, value }: { term: string; value: string }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{value}</dd>
    </div>
  )
}

function nameError(name: string): string | null {
  const { length } = name.trim()
  return length >= MINIMUM_NAME && length <= MAXIMUM_NAME ? null : 'Please enter a name of 2 to 80 characters.'
}

function day(time: string | null): string {
  return time ? new Date(time).toLocaleDateString('en-US', { dateStyle: 'long' }) : 'Not known'
}
