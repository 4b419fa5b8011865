import { createContext, use } from 'react'
import { useStore } from 'zustand'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { CourseSummary } from '#content/course.ts'
import type { ChangeOutcome, FavoritesState } from './favorites-account.ts'

/** What a message about a course says. */
export type FavoriteCourse = Pick<CourseSummary, 'id' | 'title' | 'language'>

/** The signed-in account's favorites, for screens. */
export interface OpenFavorites {
  store: StoreApi<FavoritesState>
  /** Shows the change at once, and a toast if it did not simply succeed. */
  change(course: FavoriteCourse, isFavorite: boolean): Promise<ChangeOutcome>
  /** Removes the course and offers to undo it. */
  remove(course: FavoriteCourse): Promise<ChangeOutcome>
  /** Sends the waiting changes and reads the list again. */
  refresh(): Promise<void>
}

/** The signed-in account's favorites; null for visitors. */
export const FavoritesContext = createContext<OpenFavorites | null>(null)

export const noFavorites: FavoritesState = { favorites: [], ids: new Set(), isKnown: false, waiting: [], isFailed: false }
const emptyStore = createStore(() => noFavorites)

/** Returns the favorites and the actions on them; null for visitors. */
export function useOpenFavorites(): OpenFavorites | null {
  return use(FavoritesContext)
}

/** Subscribes to the state of the account's favorites. */
export function useFavorites(): FavoritesState {
  return useStore(use(FavoritesContext)?.store ?? emptyStore)
}

/** Whether a course is a favorite. The component does not rerender when other courses change. */
export function useIsFavorite(courseId: string): boolean {
  return useStore(use(FavoritesContext)?.store ?? emptyStore, (state) => state.ids.has(courseId))
}
