import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { hasProgram } from '#server/modules/programs/public.ts'
import { getMarkFigures as operation } from '@grana/contract/attention/traffic-marks'
import { countMarks } from './queries.ts'

export const getMarkFigures = handle(operation, ({ db, clock }, { user, membership }, { params }) => {
  const key = { organizationId: membership.organizationId, programId: params.program }
  return inTransactionAs(db, user, async (trx) => {
    if (!(await hasProgram(trx, key))) throw new DomainError('request.not_found')
    return countMarks(trx, key, clock())
  })
})
