import { useOrganization } from '#app/lib/organization/organization-context.ts'
import { paths } from '#app/paths.ts'
import { listReports } from '@grana/contract/reports/inbox'
import type { Report } from '@grana/contract/reports/report'
import { reportWork } from '@grana/messages/es/apps/report-work'
import { useApiQuery } from '@grana/parts/query/use-api-query'
import { ReportStateMark } from '@grana/parts/report/report-marks'
import { Link } from '@grana/ui/link'
import styles from './similar-reports.module.css'

const texts = reportWork.similar
/** The rest can be found in the inbox. */
const MAX_SHOWN = 4

/** Reports of the same program, target and weakness: the first place to look for an original. Without any it shows nothing. */
export function SimilarReports({ report }: { readonly report: Report }) {
  const { id: organization } = useOrganization()
  const { data } = useApiQuery(listReports, { params: { organization }, query: { similar: report.id } })
  const total = data?.meta.total ?? 0
  if (!data || total === 0) return null
  return (
    <section className={styles.similar} aria-labelledby="similar-title">
      <h2 id="similar-title">{texts.title}</h2>
      <p className={styles.note}>{texts.note}</p>
      <ul>
        {data.data.slice(0, MAX_SHOWN).map((card) => (
          <li key={card.id}>
            {card.can_read ? <Link href={paths.report(card.id)}>{card.title}</Link> : <span>{card.title}</span>}
            <span className={styles.facts}>
              <span className={styles.reference}>{card.reference}</span>
              <ReportStateMark
                state={card.state}
                reason={card.closing_reason}
                isDisputed={card.dispute !== undefined}
              />
            </span>
          </li>
        ))}
      </ul>
      {total > MAX_SHOWN ? <p className={styles.note}>{texts.more(total - MAX_SHOWN)}</p> : null}
    </section>
  )
}
