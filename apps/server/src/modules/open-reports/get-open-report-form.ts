import { inTransaction } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { getOpenReportForm as operation } from '@grana/contract/open-reports/forms'
import { listReportTargets } from '../programs/public.ts'
import { findOpenForm } from './queries.ts'

export const getOpenReportForm = handle(operation, ({ db, clock }, _actor, { params }) =>
  inTransaction(db, async (trx) => {
    const form = await findOpenForm(trx, params.uuid, clock())
    if (form === undefined) throw new DomainError('request.not_found')
    const targets = await listReportTargets(trx, params.uuid)
    return {
      program: form.name,
      organization: form.organization,
      targets: targets.map(({ id, name, type, address }) => ({ id, name, type, address })),
      origins: form.origins,
      is_full: form.remainingReports === 0,
    }
  }),
)
