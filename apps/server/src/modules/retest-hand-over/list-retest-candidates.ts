import { handle } from '#server/http/handle.ts'
import { listRetestCandidates as operation } from '@grana/contract/reports/retest-hand-over'
import { mayHandOver, toMemberActor, withReport } from '../reports/public.ts'
import { listCandidates } from './queries.ts'

/** None before the agent was silent for ten working days. */
export const listRetestCandidates = handle(operation, (context, member, { params }) =>
  withReport(context, toMemberActor(member), params.report, {
    permission: 'report.fixed',
    run: async (trx, { report, at }) => {
      const candidates = mayHandOver(report, at) ? await listCandidates(trx, report) : []
      return candidates.map(({ agent_id: _agent, ...shown }) => shown)
    },
  }),
)
