import { createContext, use } from 'react'
import { useStore } from 'zustand'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { ChangeOutcome, FavoritesState } from './favorites-account.ts'

/** The signed-in account's favourites as a screen uses them. */
export interface OpenFavorites {
  store: StoreApi<FavoritesState>
  /** Shows the change at once and tells the person where it was not simply done. */
  change(course: { id: string; title: string }, isFavorite: boolean): Promise<ChangeOutcome>
  /** Removes the course, and offers to undo that. */
  remove(course: { id: string; title: string }): Promise<ChangeOutcome>
  /** Sends what waits and reads the list again. */
  refresh(): Promise<void>
}

/** Null for visitors. */
export const FavoritesContext = createContext<OpenFavorites | null>(null)

export const nothingYet: FavoritesState = { favorites: [], ids: new Set(), isKnown: false, waiting: [], isFailed: false }
const nobodys = createStore(() => nothingYet)

/** The favourites, to change them; null for visitors. */
export function useOpenFavorites(): OpenFavorites | null {
  return use(FavoritesContext)
}

/** What is known of the account's favourites, live. */
export function useFavorites(): FavoritesState {
  return useStore(use(FavoritesContext)?.store ?? nobodys)
}

/** Its reader is not rendered again when another course changes. */
export function useIsFavorite(courseId: string): boolean {
  return useStore(use(FavoritesContext)?.store ?? nobodys, (state) => state.ids.has(courseId))
}
