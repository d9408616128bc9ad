import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { hasPermission } from '#server/permissions/decide.ts'
import { getOpenFormSettings as operation, openFormLimits } from '@grana/contract/open-reports/forms'
import { hasProgram } from '../programs/public.ts'
import { findFormSettings, findOpenForm } from './queries.ts'

const unset = { is_on: false, origins: [], daily_limit: openFormLimits.usualDaily }

export const getOpenFormSettings = handle(operation, ({ db, clock }, { user, membership }, { params }) => {
  const key = { organizationId: membership.organizationId, programId: params.program }
  return inTransactionAs(db, user, async (trx) => {
    if (!(await hasProgram(trx, key))) throw new DomainError('request.not_found')
    const settings = (await findFormSettings(trx, key)) ?? unset
    const open = await findOpenForm(trx, key.programId, clock())
    return {
      ...settings,
      arrived: open === undefined ? 0 : Math.max(0, settings.daily_limit - open.remainingReports),
      is_open: open !== undefined,
      can_change: hasPermission(membership, 'program.launch', params.program),
    }
  })
})
