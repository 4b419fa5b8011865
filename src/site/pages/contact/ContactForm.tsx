import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Input.layer.css'
import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconChevronDown } from '@tabler/icons-react'
import { useEffect, useLayoutEffect, useState } from 'react'
import type { SchoolPageSummary } from '#content/school-page.ts'
import { useAuth, useOptionalUser } from '#site/auth/auth-context.ts'
import { visibleEmail } from '#site/auth/credentials.ts'
import { useConfiguration } from '#site/backend/configuration-context.ts'
import { useConnection } from '#site/backend/connection.ts'
import { brand } from '#shared/brand.ts'
import { contactFieldErrors } from '#site/features/contact/contact-message.ts'
import { sendMessage } from '#site/features/contact/send-message.ts'
import { contactTopics } from '#site/features/contact/topics.ts'
import { EmailField } from '#site/features/credentials/EmailField.tsx'
import { focusFirstError } from '#site/features/credentials/focus.ts'
import { SchoolPageLink } from '#site/features/school-pages/SchoolPageLink.tsx'
import { findSchoolPage } from '#site/features/school-pages/school-pages.ts'
import { Button } from '#site/ui/Button.tsx'
import { useWork } from '#site/ui/loading.ts'
import classes from './ContactForm.module.css'
import { type Draft, dropDraft, keepDraft, readDraft } from '#site/features/contact/draft.ts'
import { DraftNote } from './DraftNote.tsx'
import { Honeypot } from './Honeypot.tsx'
import { MessageField } from './MessageField.tsx'
import { SendFailureNote, type ShownFailure } from './SendFailureNote.tsx'

export interface Sent {
  reference: string
  name: string
  email: string
}

interface Props {
  /** The account that the draft belongs to; null for a visitor. */
  writer: string | null
  /** Prefills the fields after a message was sent and the sender writes another. */
  sender?: Pick<Sent, 'name' | 'email'>
  onSent: (sent: Sent) => void
  privacyPage?: SchoolPageSummary | null
}

/** Keeps the draft in this tab until it is sent, so that nothing in between can lose it. */
export function ContactForm({ writer, sender, onSent, privacyPage = findSchoolPage('privacy') }: Props) {
  const { appId } = useConfiguration()
  const connection = useConnection()
  const auth = useAuth()
  const user = useOptionalUser()
  const [draft, setDraft] = useState<Draft | null>(null)
  const [failure, setFailure] = useState<ShownFailure | null>(null)
  const { isPending: isSending, run } = useWork('send message')

  const form = useForm({
    initialValues: { topic: '', message: '', consent: false, website: '', ...blankSender(), ...sender },
    validate: {
      ...contactFieldErrors,
      consent: (agreed) => (agreed ? null : 'Please agree, so that we may keep your message and answer it.'),
    },
    onValuesChange: (values) => keepDraft(appId, writer, values),
  })

  function blankSender() {
    return { name: user?.displayName ?? '', email: user?.email ?? '' }
  }

  // Restore the draft only after the first render, because the form is prerendered without storage and without a user.
  useLayoutEffect(() => {
    const kept = readDraft(appId, writer)
    if (!kept) return
    setDraft(kept)
    form.setValues(kept)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- when the form opens, and when its writer is known
  }, [appId, writer])

  // The user may be known only after the form has rendered; fields that are already filled in stay.
  useEffect(() => {
    if (!user) return
    const { name, email } = form.getValues()
    if (!name && user.displayName) form.setFieldValue('name', user.displayName)
    if (!email) form.setFieldValue('email', user.email)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once per account, not per keystroke
  }, [user?.uid])

  // Sending needs the backend client: load it while the user is typing, not with the page.
  const isWriting = form.values.message !== ''
  useEffect(() => {
    if (isWriting) void connection.data().catch(() => null)
  }, [connection, isWriting])

  async function handleSubmit(values: typeof form.values) {
    setDraft(null)
    setFailure(null)
    if (!navigator.onLine) return setFailure({ problem: 'offline' })
    const result = await run(() => sendMessage(connection, values))
    if (result.ok) {
      dropDraft(appId)
      onSent({ reference: result.value, name: values.name, email: visibleEmail(values.email) })
    } else if (result.error.problem === 'field') {
      const { field } = result.error
      form.setFieldError(field, contactFieldErrors[field](values[field]) ?? 'Please write this differently.')
      form.getInputNode(field)?.focus()
    } else {
      // This request may have ended the session, which is not a network error.
      setFailure(user && !auth.getState().user ? { problem: 'account' } : result.error)
    }
  }

  function discardDraft() {
    setDraft(null)
    form.setValues({ ...blankSender(), topic: '', message: '' })
    dropDraft(appId)
    form.getInputNode('name')?.focus()
  }

  return (
    <form noValidate aria-label="Contact" className={classes.form} onSubmit={form.onSubmit(handleSubmit, focusFirstError(form))}>
      {draft?.message && <DraftNote onDiscard={discardDraft} />}
      <div className={classes.sender}>
        <TextInput label="Your name" autoComplete="name" size="md" aria-required {...form.getInputProps('name')} />
        <EmailField autoComplete="email" {...form.getInputProps('email')} />
      </div>
      <NativeSelect
        label="What is it about?"
        size="md"
        rightSection={<IconChevronDown size={18} aria-hidden />}
        aria-required
        data={[{ value: '', label: 'Choose a topic', disabled: true }, ...contactTopics]}
        {...form.getInputProps('topic')}
      />
      <MessageField {...form.getInputProps('message')} value={form.values.message} />
      <Honeypot {...form.getInputProps('website')} />
      <Checkbox
        size="md"
        label={`I agree that ${brand.name} keeps this message and my address in order to answer me`}
        description={
          privacyPage && (
            <span>
              What happens with your data: <SchoolPageLink page={privacyPage} />
            </span>
          )
        }
        aria-required
        {...form.getInputProps('consent', { type: 'checkbox' })}
      />
      {failure && <SendFailureNote failure={failure} />}
      <Button type="submit" size="md" loading={isSending} className={classes.send}>
        Send message
      </Button>
    </form>
  )
}
