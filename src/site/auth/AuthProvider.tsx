import type { ReactNode } from 'react'
import type { AuthAdapter } from './auth-adapter.ts'
import { AuthContext } from './auth-context.ts'

interface Props {
  /** The implementation: Supabase's, or the scripted one in tests. */
  adapter: AuthAdapter
  children: ReactNode
}

export function AuthProvider({ adapter, children }: Props) {
  return <AuthContext value={adapter}>{children}</AuthContext>
}
