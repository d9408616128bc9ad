import { listAgentPrograms } from '@grana/contract/programs/agents'
import { listAgentReports } from '@grana/contract/reports/agent-reports'
import { getPoints } from '@grana/contract/reports/points'
import { getEarnings } from '@grana/contract/reports/reward-sums'
import type { ReportState } from '@grana/contract/reports/values'
import { combineQueries } from '@grana/parts/query/combine-queries'
import { useApiQuery } from '@grana/parts/query/use-api-query'

const open: ReportState[] = ['received', 'triaging', 'needs_info', 'pending_organization', 'accepted']

function useLoadedHome() {
  return combineQueries({
    questions: useApiQuery(listAgentReports, { query: { state: ['needs_info'], sort: 'moved' } }),
    payments: useApiQuery(listAgentReports, { query: { awaits: 'receipt', sort: 'moved' } }),
    fixes: useApiQuery(listAgentReports, { query: { awaits: 'fix', sort: 'moved' } }),
    going: useApiQuery(listAgentReports, { query: { state: open } }),
    latest: useApiQuery(listAgentReports, { query: { sort: 'moved' } }),
    programs: useApiQuery(listAgentPrograms),
    points: useApiQuery(getPoints, { query: {} }),
    earnings: useApiQuery(getEarnings),
  })
}

type LoadedHome = NonNullable<ReturnType<typeof useLoadedHome>['data']>

function toHome({ questions, payments, fixes, going, latest, programs, points, earnings }: LoadedHome) {
  return {
    questions: questions.data.reports,
    questionCount: questions.meta.total,
    payments: payments.data.reports,
    paymentCount: payments.meta.total,
    fixes: fixes.data.reports,
    fixCount: fixes.meta.total,
    open: going.data.reports,
    openCount: going.meta.total,
    allDrafts: latest.data.drafts,
    // Excludes drafts that were created but never edited.
    drafts: latest.data.drafts.filter((draft) => !draft.is_untouched),
    latest: latest.data.reports,
    programs,
    figures: points.data.figures,
    entries: points.data.entries,
    earnings,
  }
}

export type AgentHome = ReturnType<typeof toHome>

/** Everything on the agent's home page. */
export function useHome() {
  const { data, ...query } = useLoadedHome()
  return { ...query, data: data && toHome(data) }
}
