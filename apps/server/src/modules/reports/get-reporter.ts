import { handle } from '#server/http/handle.ts'
import { getAgentStatistics } from '#server/modules/points/public.ts'
import { getReporter as operation } from '@grana/contract/reports/reporter'
import { countOtherReports } from './queries-lists.ts'
import { toMemberActor, withReport } from './report-access.ts'
import { toInboxScope } from './triage/queries-scope.ts'

export const getReporter = handle(operation, (context, member, { params }) => {
  const { user, membership } = member
  const seen = toInboxScope(membership, user.id, 'report.read')
  return withReport(context, toMemberActor(member), params.report, {
    permission: 'report.note',
    run: async (trx, { report, at }) => {
      const { precision, n } = await getAgentStatistics(trx, report.agent_id, at)
      return { precision, n, here: await countOtherReports(trx, report, seen) }
    },
  })
})
