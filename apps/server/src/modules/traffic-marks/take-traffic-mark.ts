import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { findVisibleKey, listReportTargets } from '#server/modules/programs/public.ts'
import { takeTrafficMark as operation } from '@grana/contract/attention/traffic-marks'
import { insertMark, listMarks } from './queries.ts'

/** Only for targets on which the agent may report today. */
export const takeTrafficMark = handle(operation, ({ db, clock }, { user }, { params }) => {
  const at = clock()
  return inTransactionAs(db, user, async (trx) => {
    const key = await findVisibleKey(trx, params.program, user.id)
    const targets = key === undefined ? [] : await listReportTargets(trx, params.program)
    if (key === undefined || !targets.some(({ id }) => id === params.target)) throw new DomainError('request.not_found')
    await insertMark(trx, { ...key, targetId: params.target, agentId: user.id, at })
    const marks = await listMarks(trx, { programId: params.program, agentId: user.id, at })
    const taken = marks.find(({ target, day }) => target.id === params.target && day === at.toISOString().slice(0, 10))
    if (taken === undefined) throw new DomainError('request.not_found')
    return taken
  })
})
