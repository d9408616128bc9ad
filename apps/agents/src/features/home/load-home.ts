import type { Client } from '@grana/client/create-client'
import { listAgentPrograms } from '@grana/contract/programs/agents'
import { listAgentReports } from '@grana/contract/reports/agent-reports'
import { getPoints } from '@grana/contract/reports/points'
import { getEarnings } from '@grana/contract/reports/reward-sums'
import type { ReportState } from '@grana/contract/reports/values'

const open: ReportState[] = ['received', 'triaging', 'needs_info', 'pending_organization', 'accepted']

/** Loads everything on the agent's home page in parallel. */
export async function loadHome(client: Client) {
  const [waiting, paid, going, latest, programs, points, earnings] = await Promise.all([
    client.callWithMeta(listAgentReports, { query: { state: ['needs_info'], sort: 'moved' } }),
    client.callWithMeta(listAgentReports, { query: { awaits: 'receipt', sort: 'moved' } }),
    client.callWithMeta(listAgentReports, { query: { state: open } }),
    client.callWithMeta(listAgentReports, { query: { sort: 'moved' } }),
    client.call(listAgentPrograms),
    client.call(getPoints, { query: {} }),
    client.call(getEarnings),
  ])
  return {
    questions: waiting.data.reports,
    questionCount: waiting.meta.total,
    payments: paid.data.reports,
    paymentCount: paid.meta.total,
    openCount: going.meta.total,
    // Excludes drafts that were created but never edited.
    drafts: latest.data.drafts.filter((draft) => !draft.is_untouched),
    latest: latest.data.reports,
    programs,
    figures: points.figures,
    earnings,
  }
}

export type AgentHome = Awaited<ReturnType<typeof loadHome>>
