import { useCallback, useEffect, useMemo, useState } from 'react'
import { useUser } from '#site/auth/auth-context.ts'
import { browserStorage, watchKey } from '#site/backend/browser-storage.ts'
import { useConfiguration } from '#site/backend/configuration-context.ts'
import { goalKind, readGoal, type WeekGoal, writeGoal } from './week-goal.ts'

/** Returns the signed-in account's goal and a way to change it. Changes made in other tabs show at once. */
export function useWeekGoal() {
  const { appId } = useConfiguration()
  const key = goalKind.keyOf(appId, useUser().uid)
  const read = useCallback(() => readGoal(browserStorage, key), [key])
  const [goal, setGoal] = useState(read)
  const [isStored, setStored] = useState(true)

  useEffect(() => watchKey(key, () => setGoal(read())), [key, read])

  return useMemo(
    () => ({
      goal,
      /** False if the browser refused the last change, which then lasts until the page is closed. */
      isStored,
      save(next: WeekGoal | null) {
        writeGoal(browserStorage, key, next)
        setGoal(next)
        setStored(isInBrowser(key))
      },
    }),
    [goal, isStored, key],
  )
}

function isInBrowser(key: string): boolean {
  try {
    return localStorage.getItem(key) === browserStorage.getItem(key)
  } catch {
    return false
  }
}
