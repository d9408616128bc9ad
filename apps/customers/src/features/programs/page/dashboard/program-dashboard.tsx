import { spentBy } from '#app/lib/activity/activity-figures.ts'
import { WeeksChart } from '#app/lib/activity/weeks-chart.tsx'
import { useOrganization } from '#app/lib/organization/organization-context.ts'
import { paths } from '#app/paths.ts'
import { currencies } from '@grana/contract/program-values'
import { getProgramVersion, type ProgramOverview } from '@grana/contract/programs/builder'
import { getReportActivity } from '@grana/contract/reports/activity'
import { getSpending } from '@grana/contract/reports/reward-sums'
import { activity as activityTexts } from '@grana/messages/es/apps/activity'
import { programs } from '@grana/messages/es/apps/programs'
import { reportWork } from '@grana/messages/es/apps/report-work'
import { responseTimes } from '@grana/messages/es/apps/response-times'
import { useUser } from '@grana/parts/app/app-context'
import { ResponseTable } from '@grana/parts/program/response-table'
import { isWithdrawn, QueryView } from '@grana/parts/query/query-view'
import { useApiQuery } from '@grana/parts/query/use-api-query'
import { Link } from '@grana/ui/link'
import { Skeleton } from '@grana/ui/skeleton'
import { DashboardSection } from './dashboard-section.tsx'
import { OpenReports } from './open-reports.tsx'
import { ProgramAttention } from './program-attention.tsx'
import { ProgramMetrics } from './program-metrics.tsx'
import { ProgramSpending } from './program-spending.tsx'
import { ProgramTeam } from './program-team.tsx'
import { RewardTable } from './reward-table.tsx'
import { ScopeList } from './scope-list.tsx'
import styles from './dashboard.module.css'

const texts = programs.page
const skeleton = <Skeleton className={styles.skeleton} />

export interface ProgramDashboardProps {
  readonly overview: ProgramOverview
  /** In force. */
  readonly version: number
}

function useDashboard(program: string, version: number) {
  const { id: organization, can } = useOrganization()
  const { two_factor_enabled: hasFactor } = useUser()
  const inOrganization = { params: { organization } }
  return {
    terms: useApiQuery(getProgramVersion, { params: { organization, program, version: String(version) } }),
    activity: useApiQuery(
      getReportActivity,
      { ...inOrganization, query: { program } },
      { enabled: hasFactor && can.see_reports },
    ),
    spending: useApiQuery(getSpending, inOrganization, { enabled: hasFactor && can.see_wallet }),
    seesReports: hasFactor && can.see_reports,
    seesWallet: hasFactor && can.see_wallet,
  }
}

type Queries = ReturnType<typeof useDashboard>

function Reports({ program, activity }: { readonly program: string } & Pick<Queries, 'activity'>) {
  return (
    <QueryView query={activity} skeleton={skeleton}>
      {({ open, weeks }) => (
        <>
          <DashboardSection id="open" title={activityTexts.open.title}>
            <OpenReports program={program} open={open} />
          </DashboardSection>
          <DashboardSection id="weeks" title={activityTexts.weeks.title}>
            <WeeksChart weeks={weeks} />
          </DashboardSection>
        </>
      )}
    </QueryView>
  )
}

/** Promises in force and how they are met. */
function Terms({ program, version, terms }: { program: string; version: number } & Pick<Queries, 'terms'>) {
  const readTerms = <Link href={paths.version(program, version)}>{texts.readTerms}</Link>
  return (
    <QueryView query={terms} skeleton={skeleton}>
      {({ terms: { response, figures, in_scope: scope, rewards, reward } }) => (
        <>
          <DashboardSection id="response" title={responseTimes.title}>
            <ResponseTable response={response} figures={figures} />
          </DashboardSection>
          <DashboardSection id="scope" title={texts.scope} note={readTerms}>
            <ScopeList targets={scope} />
          </DashboardSection>
          {rewards.length === 0 ? null : (
            <DashboardSection id="rewards" title={texts.rewards}>
              <RewardTable cells={rewards} currency={reward?.currency ?? currencies[0]} />
            </DashboardSection>
          )}
        </>
      )}
    </QueryView>
  )
}

/** Reports, answers, scope and rewards; beside them money and people. Each part is shown to those who may see it. */
export function ProgramDashboard({ overview: { program, followers }, version }: ProgramDashboardProps) {
  const { terms, activity, spending, seesReports, seesWallet } = useDashboard(program.id, version)
  const spent = seesWallet && spending.data ? spentBy(spending.data, program.id) : []
  const isReporting = seesReports && !isWithdrawn(activity.error)
  return (
    <>
      {activity.data && isReporting ? <ProgramMetrics activity={activity.data} spent={spent} /> : null}
      <div className={styles.columns}>
        <div className={styles.main}>
          {isReporting ? <Reports program={program.id} activity={activity} /> : null}
          <Terms program={program.id} version={version} terms={terms} />
        </div>
        <aside className={styles.side} aria-label={texts.side}>
          {seesWallet && !isWithdrawn(spending.error) ? (
            <QueryView query={spending} skeleton={skeleton}>
              {() => <ProgramSpending spent={spent} />}
            </QueryView>
          ) : null}
          <ProgramAttention programId={program.id} isOpen={program.state !== 'closed'} />
          <ProgramTeam program={program.id} />
          <section className={styles.panel}>
            <p>{texts.followers(followers)}</p>
            {program.can.see_known_issues ? (
              <Link href={paths.knownIssues(program.id)}>{reportWork.known.link}</Link>
            ) : null}
          </section>
        </aside>
      </div>
    </>
  )
}
