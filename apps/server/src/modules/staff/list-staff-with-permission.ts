import type { Trx } from '#server/db/database.ts'
import type { Permission } from '@grana/contract/tenancy'
import { staffRolesWith } from './policy.ts'
import { listStaffWithRole } from './queries.ts'

/** Staff who hold a permission, by the table that authorizes them. */
export function listStaffWithPermission(trx: Trx, permission: Permission): Promise<string[]> {
  return listStaffWithRole(trx, staffRolesWith(permission))
}
