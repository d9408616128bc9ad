import { paths } from '#app/paths.ts'
import type { AgentReportCard } from '@grana/contract/reports/agent-reports'
import { reports as reportTexts } from '@grana/messages/es/apps/reports'
import { agentHome } from '@grana/messages/es/homes/agent-home'
import { HomeNote, HomeSection } from '@grana/parts/home/working-home'
import { ReportTable } from '@grana/parts/report/report-table'
import { Link } from '@grana/ui/link'

const texts = agentHome.moves
const most = 6

export interface RecentReportsProps {
  /** Reports in progress; without any the most recently changed ones are shown. */
  readonly open: readonly AgentReportCard[]
  readonly latest: readonly AgentReportCard[]
  readonly now: number
}

/** The agent's reports with the program's clock and what they pay. */
export function RecentReports({ open, latest, now }: RecentReportsProps) {
  const reports = open.length > 0 ? open : latest
  return (
    <HomeSection
      id="moves"
      title={open.length > 0 ? agentHome.open : texts.title}
      note={reports.length === 0 ? null : <Link href={paths.reports()}>{texts.all}</Link>}
    >
      {reports.length === 0 ? (
        <HomeNote>{texts.none}</HomeNote>
      ) : (
        <ReportTable
          rows={reports.slice(0, most)}
          columns={reportTexts.agent.columns}
          addressOf={({ id }) => paths.report(id)}
          now={now}
        />
      )}
    </HomeSection>
  )
}
