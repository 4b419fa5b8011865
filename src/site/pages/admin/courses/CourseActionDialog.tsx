import '@mantine/core/styles/Input.layer.css'
import { Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { emailProblem, normalizedEmail, visibleEmail } from '#site/auth/credentials.ts'
import { type Connection, useConnection } from '#site/backend/connection.ts'
import { listAccounts } from '#site/features/administration/accounts-api.ts'
import type { CourseUnderReview } from '#site/features/administration/course-version.ts'
import { giveDraft, putBackVersion, takeOffCourse } from '#site/features/administration/course-versions-api.ts'
import type { Outcome } from '#site/features/administration/outcome.ts'
import { focusFirstError } from '#site/features/credentials/focus.ts'
import { failure, success } from '#shared/result.ts'
import { Dialog } from '#site/ui/Dialog.tsx'
import { useLoading } from '#site/ui/loading.ts'
import { useToasts } from '#site/ui/toasts.ts'
import { ActionForm, reasonProblem } from '../ActionForm.tsx'
import { actionTexts, type CourseAction, reviewSentence } from './review-texts.ts'
import { useCourseAction } from './use-course-action.ts'

const work = 'act on course'

interface Props {
  course: CourseUnderReview
  /** Null while the dialog is closed. */
  action: CourseAction | null
  onClose: () => void
}

/** Asks for a reason before an action on a course. */
export function CourseActionDialog({ course, action, onClose }: Props) {
  const isBusy = useLoading(({ flags }) => flags[work] ?? false)
  return (
    <Dialog isOpen={action !== null} isBusy={isBusy} size="lg" onClose={onClose} closesOnClickOutside={false}>
      {action && <CourseActionForm course={course} action={action} onClose={onClose} />}
    </Dialog>
  )
}

function CourseActionForm({ course, action, onClose }: Props & { action: CourseAction }) {
  const connection = useConnection()
  const toasts = useToasts()
  const { isPending, failure: problem, act, proof } = useCourseAction(work)
  const [isUnknown, setIsUnknown] = useState(false)
  const { title } = course.version
  const texts = actionTexts[action]
  const form = useForm({
    initialValues: { reason: '', email: '' },
    validate: {
      email: (email) => (action === 'give' && emailProblem(email) ? 'Please enter the email address of the instructor.' : null),
      reason: (reason) => reasonProblem(reason, true),
    },
  })

  async function handleSubmit({ reason, email }: { reason: string; email: string }) {
    setIsUnknown(false)
    const isDone = await act(async () => {
      if (action === 'take off') return takeOffCourse(connection, course.draft.id, reason)
      if (action === 'put back') return putBackVersion(connection, course.version.id, reason)
      const instructor = await findAccount(connection, email)
      if (!instructor.ok) return instructor
      setIsUnknown(instructor.value === null)
      return instructor.value === null ? failure({ problem: 'gone' }) : giveDraft(connection, course.draft.id, instructor.value, reason)
    })
    if (!isDone) return
    onClose()
    toasts.add({ type: 'success', title: 'Done', message: texts.done(title) })
  }

  return (
    <>
      <ActionForm
        texts={texts}
        name={title}
        isHarsh={action === 'take off'}
        isPending={isPending}
        problem={problem && (isUnknown ? 'No account has this address.' : reviewSentence(problem))}
        onSubmit={form.onSubmit(handleSubmit, focusFirstError(form))}
        onClose={onClose}
      >
        {action === 'give' && (
          <TextInput
            label="Email address of the instructor"
            type="email"
            size="md"
            autoComplete="off"
            aria-required
            data-autofocus
            {...form.getInputProps('email')}
          />
        )}
        <Textarea
          label="Reason"
          description="For the audit log. Administrators read it; the instructor does not."
          size="md"
          rows={3}
          aria-required
          {...(action !== 'give' && { 'data-autofocus': true })}
          {...form.getInputProps('reason')}
        />
      </ActionForm>
      {proof}
    </>
  )
}

/** Returns the id of the account with this address, or null. */
async function findAccount(connection: Connection, email: string): Promise<Outcome<string | null>> {
  const search = visibleEmail(email)
  const found = await listAccounts(
    connection,
    { search, role: null, state: null, verified: null },
    { sort: 'email', after: null, pageSize: 100 },
  )
  if (!found.ok) return found
  return success(found.value.rows.find((user) => normalizedEmail(user.email) === normalizedEmail(search))?.id ?? null)
}
