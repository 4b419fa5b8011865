import { useWindowEvent } from '@mantine/hooks'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { DataKind } from '#site/features/stored-data/data-kinds.ts'

/** A kind of data, as the list shows it. */
export interface DataRow extends DataKind {
  name: string
  count: number
  bytes: number
  /** Its size could not be read. */
  isUnreadable: boolean
  /** It was removed on this page, and can be put back. */
  isRemoved: boolean
}

type Sizes = ReadonlyMap<string, { count: number; bytes: number } | null>
type Undo = () => Promise<void>

/** Returns what is stored of these kinds, with removal and undo. Undo works until the user leaves the page. */
export function useStoredData(kinds: readonly DataKind[]) {
  const [sizes, setSizes] = useState<Sizes | null>(null)
  const [undos, setUndos] = useState<ReadonlyMap<string, Undo>>(new Map())
  const [notice, setNotice] = useState('')
  const latest = useRef(0)

  const look = useCallback(async () => {
    latest.current += 1
    const turn = latest.current
    const found = await Promise.all(kinds.map(async ({ data }) => [data.name, await data.size().catch(() => null)] as const))
    if (turn === latest.current) setSizes(new Map(found))
  }, [kinds])

  useEffect(() => void look(), [look])
  // Fires when another tab, or another part of this page, stores something.
  useWindowEvent('storage', look)

  const rows = kinds.map((kind): DataRow => {
    const { name } = kind.data
    const size = sizes?.get(name)
    return {
      ...kind,
      name,
      count: size?.count ?? 0,
      bytes: size?.bytes ?? 0,
      isUnreadable: size === null,
      isRemoved: undos.has(name),
    }
  })

  /** What is stored, or was until it was removed on this page. */
  const present = rows.filter(({ bytes, isUnreadable, isRemoved }) => bytes > 0 || isUnreadable || isRemoved)

  function setUndo(name: string, undo: Undo | undefined) {
    setUndos((all) => {
      const next = new Map(all)
      if (undo === undefined) next.delete(name)
      else next.set(name, undo)
      return next
    })
  }

  async function remove(chosen: readonly DataRow[]) {
    await settle(chosen, 'removed', async ({ name, data }) => {
      const removal = data.remove()
      // Set the undo before the removal is done, so that the row with the focused button stays even once nothing is stored.
      // An undo that comes earlier waits for the removal.
      setUndo(name, async () => (await removal)())
      try {
        await removal
      } catch (error) {
        setUndo(name, undefined)
        throw error
      }
    })
    await look()
  }

  async function putBack(chosen: readonly DataRow[]) {
    await settle(chosen, 'put back', async ({ name }) => {
      await undos.get(name)?.()
      await look()
      setUndo(name, undefined)
    })
  }

  /** Runs `work` for every row, even if one fails, and sets the notice to the outcome. */
  async function settle(chosen: readonly DataRow[], done: string, work: (row: DataRow) => Promise<void>) {
    const outcomes = await Promise.allSettled(chosen.map(work))
    const failed = chosen.filter((_, place) => outcomes[place]?.status === 'rejected')
    if (failed.length > 0) setNotice(`Your browser refused. Not ${done}: ${failed.map(({ title }) => title).join(', ')}.`)
    else setNotice(chosen.length === 1 ? `${chosen[0]?.title}: ${done}.` : `Everything is ${done}.`)
  }

  return { isReady: sizes !== null, rows, present, notice, remove, putBack }
}
