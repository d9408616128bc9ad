import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { appointableRoles, canAppoint } from '#server/permissions/appoint.ts'
import { listProgramMembers as operation } from '@grana/contract/customers/members'
import { hasProgram, listProgramMemberRows } from './queries-programs.ts'

export const listProgramMembers = handle(operation, async ({ db }, { user, membership }, { params }) => {
  const key = { organizationId: membership.organizationId, programId: params.program }
  const rows = await inTransactionAs(db, user, async (trx) => {
    if (!(await hasProgram(trx, key))) throw new DomainError('request.not_found')
    return listProgramMemberRows(trx, key)
  })
  const data = rows.map(({ activated_at: activatedAt, created_at: createdAt, ...row }) => {
    const dismiss = canAppoint(membership, params.program, row.role)
    return {
      ...row,
      is_activated: activatedAt !== null,
      appointed_at: createdAt.toISOString(),
      can: { dismiss, activate: dismiss && row.role === 'backup_contact' },
    }
  })
  return { data, meta: { can_appoint: appointableRoles(membership, params.program) } }
})
