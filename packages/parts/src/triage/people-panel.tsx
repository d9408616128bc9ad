import { useQuery } from '@tanstack/react-query'
import type { Report } from '@grana/contract/reports/report'
import { reporterOutcomes, type Reporter } from '@grana/contract/reports/reporter'
import { reportWork } from '@grana/messages/es/apps/report-work'
import { withoutAccount } from '@grana/messages/es/programs/open-form'
import { reporterTexts as texts } from '@grana/messages/es/triage/reporter'
import { Link } from '@grana/ui/link'
import { useShortDate } from '../app/use-time-zone.ts'
import { AgentLink } from '../profile/agent-link.tsx'
import type { OperationQuery } from '../query/operation-query.ts'
import styles from './work.module.css'

const words = reportWork.people

/** What the agent sent to the organization besides this report. */
function History({ here }: Pick<Reporter, 'here'>) {
  const dayOf = useShortDate()
  if (here.sent === 0 || here.first_at === undefined) return <b>{texts.first}</b>
  const { outcomes } = here
  const counts = reporterOutcomes.flatMap((name) => {
    const count = outcomes[name]
    return count === undefined ? [] : [texts.outcomes[name](count)]
  })
  return (
    <>
      {texts.sent(here.sent, dayOf(here.first_at))}
      <span className={styles.quiet}>{counts.join(' · ')}</span>
    </>
  )
}

export interface ReporterFactsProps {
  readonly query: OperationQuery<Reporter>
  /** The reports of the agent in the inbox. */
  readonly address: string
}

/** Precision of the agent and their history with the organization. Shown once loaded: the report does not wait for it. */
function ReporterFacts({ query, address }: ReporterFactsProps) {
  const { data } = useQuery(query)
  if (!data) return null
  const { precision, n, here } = data
  return (
    <>
      <div>
        <dt>{texts.precision}</dt>
        <dd>{precision === null ? texts.precisionTooFew(n) : texts.precisionOf(precision, n)}</dd>
      </div>
      <div>
        <dt>{texts.here}</dt>
        <dd className={styles.history}>
          <History here={here} />
          {here.sent === 0 ? null : <Link href={address}>{texts.all}</Link>}
        </dd>
      </div>
    </>
  )
}

export interface PeoplePanelProps {
  readonly report: Report
  /** Only for those who judge the agent. */
  readonly reporter: ReporterFactsProps | undefined
}

/** The reporter and the triager. */
export function PeoplePanel({ report, reporter }: PeoplePanelProps) {
  return (
    <section className={styles.panel} aria-labelledby="report-people">
      <h2 id="report-people">{words.title}</h2>
      <dl className={styles.facts}>
        {report.triager ? (
          <div>
            <dt>{words.triager}</dt>
            <dd>{report.triager.name}</dd>
          </div>
        ) : null}
        <div>
          <dt>{words.agent}</dt>
          <dd>
            {report.from_guest ? (
              <>
                {withoutAccount.mark}
                <span className={styles.quiet}>{withoutAccount.hint}</span>
              </>
            ) : (
              <AgentLink username={report.agent.username} />
            )}
          </dd>
        </div>
        {reporter && !report.from_guest ? <ReporterFacts {...reporter} /> : null}
      </dl>
    </section>
  )
}
