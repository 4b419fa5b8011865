import { useQuery } from '@tanstack/react-query'
import type { AdministrationNeed } from '#site/auth/account-security.ts'
import { useAuth, useOptionalUser } from '#site/auth/auth-context.ts'

export const administrationNeedKey = ['administration-need'] as const

/**
 * Reads what the administrator has to do before the dashboard opens. `need` is null if there is nothing to do, until it is
 * known, and if it cannot be read.
 */
export function useAdministrationNeed(): { need: AdministrationNeed | null; isReading: boolean } {
  const auth = useAuth()
  const uid = useOptionalUser()?.uid
  const { data = null, isFetching } = useQuery({
    queryKey: [...administrationNeedKey, uid],
    queryFn: async () => {
      const answer = await auth.security((own) => own.administrationNeed())
      return answer.ok ? answer.value : null
    },
    enabled: uid !== undefined,
  })
  return { need: data, isReading: isFetching }
}
