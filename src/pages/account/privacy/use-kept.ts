import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { KeptKind } from '#features/kept/kept-kinds.ts'

/** One kind as the list shows it. */
export interface KeptRow extends KeptKind {
  name: string
  count: number
  bytes: number
  /** The browser did not answer. */
  isUnreadable: boolean
  /** It was removed on this page, and can be put back. */
  isRemoved: boolean
}

/** What is kept of these kinds, with removal and undo. Undo lasts until the user leaves the page. */
export function useKept(group: string, kinds: readonly KeptKind[]) {
  const [undos, setUndos] = useState<ReadonlyMap<string, () => Promise<void>>>(new Map())
  const [notice, setNotice] = useState('')
  const { data, refetch } = useQuery({
    queryKey: ['kept', group],
    queryFn: () => Promise.all(kinds.map(async ({ data: { name, size } }) => [name, await size().catch(() => null)] as const)),
    networkMode: 'always',
    gcTime: 0,
    staleTime: 0,
  })

  // Another tab, or another part of this one, has stored something.
  useEffect(() => {
    const look = () => void refetch()
    window.addEventListener('storage', look)
    return () => window.removeEventListener('storage', look)
  }, [refetch])

  const sizes = new Map(data)
  const rows = kinds.map((kind): KeptRow => {
    const { name } = kind.data
    const size = sizes.get(name)
    return {
      ...kind,
      name,
      count: size?.count ?? 0,
      bytes: size?.bytes ?? 0,
      isUnreadable: size === null,
      isRemoved: undos.has(name),
    }
  })

  async function remove(chosen: readonly KeptRow[]) {
    await settle(chosen, 'removed', async ({ name, data: kept }) => {
      const putBack = await kept.remove()
      setUndos((all) => new Map(all).set(name, putBack))
    })
  }

  async function undo(chosen: readonly KeptRow[]) {
    await settle(chosen, 'put back', async ({ name }) => {
      await undos.get(name)?.()
      setUndos((all) => new Map([...all].filter(([other]) => other !== name)))
    })
  }

  /** Does the work for each row, even if one fails, and says what came of it. */
  async function settle(chosen: readonly KeptRow[], done: string, work: (row: KeptRow) => Promise<void>) {
    const outcomes = await Promise.allSettled(chosen.map(work))
    const failed = chosen.filter((_, place) => outcomes[place]?.status === 'rejected')
    await refetch()
    if (failed.length > 0) setNotice(`Your browser refused. Not ${done}: ${failed.map(({ title }) => title).join(', ')}.`)
    else setNotice(chosen.length === 1 ? `${chosen[0]?.title}: ${done}.` : `Everything is ${done}.`)
  }

  return { isReady: data !== undefined, rows, notice, remove, undo }
}
