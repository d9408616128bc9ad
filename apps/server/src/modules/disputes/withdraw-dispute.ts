import { handle } from '#server/http/handle.ts'
import { withdrawDispute as operation } from '@grana/contract/reports/disputes'
import { recordReportEvents, toAgentActor, withReport } from '../reports/public.ts'
import { disputeAction, disputeBound, getTransitionable } from './dispute-action.ts'
import { updateDispute } from './queries-disputes.ts'

const withdrawAction = disputeAction('dispute.open', async (trx, locked, rows) => {
  const { at } = locked
  const row = getTransitionable(rows, { to: 'withdrawn', by: 'agent' }, at)
  await recordReportEvents(trx, locked, { kind: 'dispute_withdrawn', details: { dispute: String(row.number) } })
  await updateDispute(trx, row, { state: 'withdrawn', withdrawn_at: at })
})

export const withdrawDispute = handle(
  operation,
  (context, agent, { params }) => withReport(context, toAgentActor(agent), params.report, withdrawAction),
  disputeBound,
)
