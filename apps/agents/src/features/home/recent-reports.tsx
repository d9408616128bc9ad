import { paths } from '#app/paths.ts'
import type { ReportCard } from '@grana/contract/reports/report'
import { reports as reportTexts } from '@grana/messages/es/apps/reports'
import { agentHome } from '@grana/messages/es/homes/agent-home'
import { HomeNote, HomeSection } from '@grana/parts/home/working-home'
import { ReportTable } from '@grana/parts/report/report-table'
import { Link } from '@grana/ui/link'

const texts = agentHome.moves
const most = 6

export interface RecentReportsProps {
  readonly reports: readonly ReportCard[]
  readonly now: number
}

/** The agent's reports, most recently changed first. */
export function RecentReports({ reports, now }: RecentReportsProps) {
  return (
    <HomeSection
      id="moves"
      title={texts.title}
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
