import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { findVisibleKey, listReportTargets } from '#server/modules/programs/public.ts'
import { listTrafficMarks as operation } from '@grana/contract/attention/traffic-marks'
import { listMarks } from './queries.ts'

export const listTrafficMarks = handle(operation, ({ db, clock }, { user }, { params }) =>
  inTransactionAs(db, user, async (trx) => {
    if ((await findVisibleKey(trx, params.program, user.id)) === undefined) throw new DomainError('request.not_found')
    const targets = await listReportTargets(trx, params.program)
    const marks = await listMarks(trx, { programId: params.program, agentId: user.id, at: clock() })
    return { targets: targets.map(({ id, address }) => ({ id, address })), marks }
  }),
)
