import { paths } from '#app/paths.ts'
import type { ReportCard } from '@grana/contract/reports/report'
import { agentHome } from '@grana/messages/es/apps/agent-home'
import { reports as reportTexts } from '@grana/messages/es/apps/reports'
import { ReportTable } from '@grana/parts/report/report-table'
import { Link } from '@grana/ui/link'
import styles from './home.module.css'

const texts = agentHome.moves
const most = 6

export interface MovesProps {
  readonly reports: readonly ReportCard[]
  readonly now: number
}

/** Reports of the agent, whatever moved last first. */
export function Moves({ reports, now }: MovesProps) {
  return (
    <section className={styles.section} aria-labelledby="moves">
      <div className={styles.sectionHead}>
        <h2 id="moves">{texts.title}</h2>
        {reports.length === 0 ? null : <Link href={paths.reports()}>{texts.all}</Link>}
      </div>
      {reports.length === 0 ? (
        <p className={styles.none}>{texts.none}</p>
      ) : (
        <ReportTable
          rows={reports.slice(0, most)}
          columns={reportTexts.agent.columns}
          addressOf={({ id }) => paths.report(id)}
          now={now}
        />
      )}
    </section>
  )
}
