import { createContext, use } from 'react'
import type { Connection } from './connection.ts'

export const ConnectionContext = createContext<Connection | null>(null)

/** The connection to Supabase, for a feature's `*-api.ts`. */
export function useConnection(): Connection {
  const connection = use(ConnectionContext)
  if (!connection) throw new Error('useConnection must be used within the ConnectionContext')
  return connection
}
