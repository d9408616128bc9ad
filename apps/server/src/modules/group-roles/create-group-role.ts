import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { recordEvent } from '#server/modules/audit/public.ts'
import { hasProgram } from '#server/modules/programs/public.ts'
import {
  createGroupRole as operation,
  groupOrganizationRoles,
  groupProgramRoles,
  groupRoleLimits,
} from '@grana/contract/identity/group-roles'
import { notifyOfApprovers } from './apply-groups.ts'
import { countGroupRoles, findGrantee, insertGroupRole, listGroupRoleRows } from './queries.ts'

/** The role in the organization or in the program; the schema has refused any other. */
function placeOf({ program, role }: { program?: string | undefined; role: string }) {
  if (program === undefined) {
    return { role: groupOrganizationRoles.find((one) => one === role) ?? null, programId: null, programRole: null }
  }
  return { role: null, programId: program, programRole: groupProgramRoles.find((one) => one === role) ?? null }
}

export const createGroupRole = handle(operation, ({ db, clock }, { user, membership }, { body }) => {
  const { organizationId } = membership
  const { group, program, role } = body
  return inTransactionAs(db, user, async (trx) => {
    if (program !== undefined && !(await hasProgram(trx, { organizationId, programId: program })))
      throw new DomainError('request.not_found')
    const count = await countGroupRoles(trx, organizationId)
    if (count === undefined) throw new DomainError('request.not_found')
    if (count >= groupRoleLimits.perOrganization) throw new DomainError('group_role.too_many')
    const row = { organizationId, group, ...placeOf({ program, role }), createdBy: user.id, at: clock() }
    const id = await insertGroupRole(trx, row)
    if (id === undefined) throw new DomainError('group_role.exists')
    const grantee = await findGrantee(trx, organizationId, id)
    if (grantee !== undefined) {
      await notifyOfApprovers(trx, organizationId, [{ user_id: grantee, program_role: row.programRole }], row.at)
    }
    await recordEvent(trx, {
      organizationId,
      ...(program !== undefined && { programId: program }),
      actorId: user.id,
      action: 'group_role.created',
      thing: 'group_role',
      thingId: id,
      details: { group, role },
    })
    return listGroupRoleRows(trx, organizationId)
  })
})
