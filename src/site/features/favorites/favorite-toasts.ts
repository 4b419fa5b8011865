import type { NewToast } from '#site/ui/toasts.ts'
import type { ChangeOutcome } from './favorites-account.ts'

/** Returns the toast for a change that did not simply succeed; null if the heart itself shows enough. */
export function toastOf(outcome: ChangeOutcome, title: string, isFavorite: boolean): NewToast | null {
  if (outcome === 'done' || outcome === 'replaced') return null
  if (outcome === 'waiting') {
    return {
      type: 'info',
      title: 'Saved on This Device',
      message: `"${title}" will be ${isFavorite ? 'added to' : 'removed from'} your favorites when the connection is back.`,
    }
  }
  if (outcome === 'full') {
    return {
      type: 'error',
      title: 'Your Favorites Are Full',
      message: `There is no room for "${title}". Remove a course that you no longer need, then add it again.`,
    }
  }
  return {
    type: 'error',
    title: isFavorite ? 'Favorite Not Added' : 'Favorite Not Removed',
    message: `There was an error ${isFavorite ? 'adding' : 'removing'} "${title}". Please try again.`,
  }
}
