import type { Toasts } from '#site/ui/toasts.ts'
import type { EnrolmentStore } from './enrolment-store.ts'

const notices = {
  'set-aside': {
    title: 'Some courses could not be read',
    message: 'Part of the learning data in this browser was damaged. A copy of it is kept, and so is everything readable.',
  },
  untouched: {
    title: 'Some courses could not be read',
    message: 'Part of the learning data in this browser is damaged. Nothing was changed; free some space and reload.',
  },
}

/** Sets damaged data aside, and tells the learner. */
export async function repairList(store: EnrolmentStore, toasts: Toasts): Promise<void> {
  const outcome = await store.getState().repair()
  if (outcome !== 'intact') toasts.add({ type: 'warning', ...notices[outcome] })
}
