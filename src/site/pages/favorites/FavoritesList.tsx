import { useEffect, useRef } from 'react'
import { findCourseSummary } from '#site/features/courses/courses.ts'
import type { Favorite } from '#site/features/favorites/favorites-record.ts'
import { formatCount } from '#shared/format.ts'
import { choiceIn, queryOf, searchIn } from '#site/ui/address-query.ts'
import { Button } from '#site/ui/Button.tsx'
import { EmptyState } from '#site/ui/EmptyState.tsx'
import page from '#site/ui/page.module.css'
import { useAddressQuery } from '#site/ui/use-address-query.ts'
import { FavoriteItem } from './FavoriteItem.tsx'
import classes from './FavoritesList.module.css'
import { FavoritesTools } from './FavoritesTools.tsx'
import { favoritesInView, sorts } from './favorites-view.ts'

/** The favorites with search and sorting, both kept in the query string. */
export function FavoritesList({ favorites }: { favorites: readonly Favorite[] }) {
  const [parameters, setParameters] = useAddressQuery()
  const search = searchIn(parameters)
  const sort = choiceIn(parameters, 'sort', sorts) ?? 'added'
  const entries = favoritesInView(favorites, findCourseSummary, { search, sort })
  const { list, handleRemoved } = useRestoredFocus(entries.length)

  function change(name: 'search' | 'sort', value: string) {
    setParameters(
      (current) => {
        const next = { search: searchIn(current), sort: choiceIn(current, 'sort', sorts), [name]: value }
        return queryOf({ ...next, sort: next.sort === 'added' ? null : next.sort })
      },
      { replace: true, preventScrollReset: true },
    )
  }

  const total = formatCount(favorites.length, 'favorite')
  return (
    <>
      {(favorites.length > 1 || search) && (
        <FavoritesTools search={search} sort={sort} onSearch={(text) => change('search', text)} onSort={(order) => change('sort', order)} />
      )}
      <p className={classes.count} role="status">
        {search ? `${formatCount(entries.length)} of ${total} for “${search}”` : total}
      </p>
      {entries.length === 0 ? (
        <EmptyState
          title="None of your favorites match"
          action={
            <Button variant="default" onClick={() => change('search', '')}>
              Show all favorites
            </Button>
          }
        >
          <p>Check the spelling, or try one word of the title, the topic or the instructor’s name.</p>
        </EmptyState>
      ) : (
        <ul ref={list} className={page.courses} aria-label="Favorite courses">
          {entries.map((entry, index) => (
            <li key={entry.courseId}>
              <FavoriteItem entry={entry} onRemoved={() => handleRemoved(index)} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** Removing a card removes its focused button, so the focus moves to the next card's; after the last card, to the page. */
function useRestoredFocus(count: number) {
  const list = useRef<HTMLUListElement>(null)
  const pressed = useRef<{ index: number; count: number } | null>(null)

  useEffect(() => {
    if (pressed.current === null || pressed.current.count === count) return
    const hearts = list.current?.querySelectorAll<HTMLElement>('[data-remove]')
    hearts?.[Math.min(pressed.current.index, hearts.length - 1)]?.focus({ preventScroll: true })
    pressed.current = null
  })

  useEffect(() => {
    const main = list.current?.closest('main')
    return () => {
      if (pressed.current) main?.focus({ preventScroll: true })
    }
  }, [])

  return {
    list,
    handleRemoved(index: number) {
      pressed.current = { index, count }
    },
  }
}
