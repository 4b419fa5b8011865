import { useQuery } from '@tanstack/react-query'
import { useConnection } from '#site/backend/connection.ts'
import { nameOf } from '#site/features/administration/account.ts'
import { administrationQueries } from '#site/features/administration/administration-queries.ts'
import { Moment } from './Moment.tsx'

interface Props {
  /** As in 'Answered'. */
  action: string
  at: string
  /** The administrator's id. The name follows once it is known. */
  by: string | null
}

/** 'Answered May 6, 2024, 9:41 AM by Ada Admin'. */
export function ActedAt({ action, at, by }: Props) {
  const { data } = useQuery({ ...administrationQueries.account(useConnection(), by ?? ''), enabled: by !== null })
  return (
    <span>
      <span>{`${action} `}</span>
      <Moment at={at} hasTime />
      {by && data && <span>{` by ${nameOf(data)}`}</span>}
    </span>
  )
}
