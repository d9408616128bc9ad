import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { answerReceipt as operation } from '@grana/contract/reports/rewards'
import { getOwnReport } from '../agent-actions.ts'
import { findReport } from '../queries-reports.ts'
import { recordReportEvents } from './locked-reward.ts'
import { addReceipt, findPayment } from './queries-rewards.ts'

/** Records the agent's answer whether the payment arrived. A payment reported as missing can still be confirmed later. */
export const answerReceipt = handle(operation, ({ db, clock }, { user }, { params, body }) => {
  const at = clock()
  return inTransactionAs(db, user, async (trx) => {
    const report = await findReport(trx, params.report, { agentId: user.id, lock: true })
    if (report === undefined) throw new DomainError('request.not_found')
    const payment = report.reward_track === 'paid' ? await findPayment(trx, report) : undefined
    const { has_arrived: hasArrived, text } = body
    const isOpen = payment !== undefined && payment.has_arrived !== true
    if (!isOpen || (payment.has_arrived === false && !hasArrived)) throw new DomainError('reward.refused')
    await addReceipt(trx, report, { payment: payment.number, hasArrived, userId: user.id, at })
    const kind = hasArrived ? ('reward_received' as const) : ('reward_missing' as const)
    const actor = { side: 'agent', userId: user.id } as const
    await recordReportEvents(trx, { report, actor }, { told: [{ happening: { kind, text, details: {} } }], at })
    return getOwnReport(trx, { user, reportId: params.report, at })
  })
})
