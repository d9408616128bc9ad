import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { openDispute as operation } from '@grana/contract/reports/disputes'
import { recordReportEvents, toAgentActor, withReport } from '../reports/public.ts'
import { disputeAction, disputeBound } from './dispute-action.ts'
import { deadlinesFrom, decideOpening, groundsFor } from './policy.ts'
import { insertDispute } from './queries-disputes.ts'
import { listClauses, toDisputable } from './to-record.ts'

type Form = { ground: ReturnType<typeof groundsFor>[number]; text: string; clause?: string | undefined }

const openAction = ({ ground, text, clause }: Form) =>
  disputeAction('dispute.open', async (trx, locked, rows) => {
    const { report, at } = locked
    const disputable = await toDisputable(trx, locked)
    const decision = decideOpening({ report: disputable, disputes: rows, at })
    if (decision !== 'yes') throw new DomainError(`dispute.${decision}`)
    if (!groundsFor(disputable).includes(ground)) throw new DomainError('dispute.ground_refused')
    const clauses = clause === undefined ? [] : await listClauses(trx, locked)
    if (clause !== undefined && !clauses.some(({ number }) => number === clause))
      throw new DomainError('report.clause_unknown')
    const number = rows.length + 1
    const due = deadlinesFrom(at)
    await insertDispute(trx, report, {
      number,
      programId: report.program_id,
      agentId: report.agent_id,
      ground,
      clause: clause ?? null,
      event: report.events + 1,
      answerDueAt: due.answer,
      ruleDueAt: due.rule,
      at,
    })
    const details = { dispute: String(number), ground, ...(clause !== undefined && { clause }) }
    await recordReportEvents(trx, locked, { kind: 'dispute_opened', text, details })
  })

export const openDispute = handle(
  operation,
  (context, agent, { params, body }) => withReport(context, toAgentActor(agent), params.report, openAction(body)),
  disputeBound,
)
