import type { SignedIn } from '#server/http/session/actor.ts'
import type { StaffRole } from '@grana/contract/tenancy'

/** Authorization lets only staff with a role reach this code. */
export function staffRoleOf({ user }: SignedIn): StaffRole {
  return user.staffRole ?? 'triager'
}
