import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { emit } from '#server/reactions.ts'
import { answerHelpedRetest as operation } from '@grana/contract/reports/retest-hand-over'
import { assertSendable } from '../report-files/public.ts'
import { answerHelped, findHelped } from './queries.ts'

/** Answers a retest that was handed over; the access to the report ends with it. */
export const answerHelpedRetest = handle(operation, async ({ db, clock }, { user }, { params, body }) => {
  const at = clock()
  await inTransactionAs(db, user, async (trx) => {
    const helped = await findHelped(trx, params.report)
    if (helped === undefined) throw new DomainError('request.not_found')
    const files = [...new Set(body.files)]
    const scope = { organizationId: helped.organization_id, reportId: params.report, agentId: user.id }
    await assertSendable(trx, scope, files)
    const answered = await answerHelped(trx, { report: params.report, ...body, files, at })
    if (answered === undefined) throw new DomainError('request.not_found')
    if (answered.sent !== files.length) throw new DomainError('evidence.state_changed')
    const { organization_id: organizationId, report_id: reportId, event } = answered
    await emit(trx, 'report.happened', { organizationId, reportId, number: event })
  })
  return null
})
