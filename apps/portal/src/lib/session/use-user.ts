import type { User } from '@grana/contract/accounts'
import { useSession } from './use-session.ts'

/** The signed-in user, on pages behind the guard. */
export function useUser(): User {
  const { user } = useSession()
  if (!user) throw new Error('useUser must be used behind the guard')
  return user
}
