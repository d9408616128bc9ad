import type { User } from '@grana/contract/accounts'
import { useSession } from './use-session.ts'

/** The signed-in person, on pages behind the guard. */
export function useUser(): User {
  const { user } = useSession()
  if (!user) throw new Error('This page stands before the guard, where nobody need be signed in')
  return user
}
