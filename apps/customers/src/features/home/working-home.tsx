import type { ReactNode } from 'react'
import { openBySeverity, spentBy } from '#app/lib/activity/activity-figures.ts'
import { OpenBySeverity } from '#app/lib/activity/open-by-severity.tsx'
import { SpendingChart } from '#app/lib/activity/spending-chart.tsx'
import { WeeksChart } from '#app/lib/activity/weeks-chart.tsx'
import { useOrganization } from '#app/lib/organization/organization-context.ts'
import { paths } from '#app/paths.ts'
import type { OrganizationProgram } from '@grana/contract/programs/builder'
import type { ReportActivity } from '@grana/contract/reports/activity'
import { maxCounted, type InboxCard } from '@grana/contract/reports/inbox'
import { getSpending, type Spending as SpendingAnswer } from '@grana/contract/reports/reward-sums'
import { activity as activityTexts } from '@grana/messages/es/apps/activity'
import { programs as programTexts } from '@grana/messages/es/apps/programs'
import { reportWork } from '@grana/messages/es/apps/report-work'
import { customerHome as texts } from '@grana/messages/es/homes/customer-home'
import {
  HomeAll,
  HomeColumns,
  HomeNote,
  HomePanel,
  homeSkeleton,
  HomeSection,
  Panel,
  panelSkeleton,
  WorkingHomeFrame,
} from '@grana/parts/home/working-home'
import { isWithdrawn, QueryView, type ShownQuery } from '@grana/parts/query/query-view'
import { useApiQuery, type ApiQuery } from '@grana/parts/query/use-api-query'
import { InboxTable } from '@grana/parts/triage/inbox-table'
import { ButtonLink } from '@grana/ui/button'
import { Link } from '@grana/ui/link'
import { HomeMetrics } from './home-metrics.tsx'
import { PendingWork } from './pending-work.tsx'
import { useHome, type Figures } from './use-home.ts'
import styles from './working-home.module.css'

const { counted } = reportWork.inbox
const maxUrgent = 6
const maxPrograms = 5

/** No report has been received yet. */
const isEmpty = ({ open, closed, reward, pay }: Figures) => open + closed + reward + pay === 0

interface UrgentProps {
  /** Number of open reports. */
  readonly open: number
  readonly urgent: readonly InboxCard[]
  readonly at: Date
}

/** Open reports, overdue ones first. */
function Urgent({ open, urgent, at }: UrgentProps) {
  const all = <Link href={paths.reports()}>{texts.urgent.all(counted(open, maxCounted))}</Link>
  return (
    <HomeSection id="urgent" title={texts.urgent.title} note={open > maxUrgent ? all : null}>
      {urgent.length === 0 ? (
        <HomeNote>{texts.urgent.none}</HomeNote>
      ) : (
        <InboxTable rows={urgent.slice(0, maxUrgent)} now={at} isGrouped={false} addressOf={paths.report} />
      )}
    </HomeSection>
  )
}

interface ProgramProps {
  readonly program: OrganizationProgram
  readonly open: ReportActivity['open']
}

/** Active programs show what is open in them; the state is said only where it is another. */
function Program({ program: { id, name, state }, open }: ProgramProps) {
  return (
    <li className={styles.program}>
      <Link href={paths.program(id)}>{name}</Link>
      {state === 'active' ? (
        <OpenBySeverity counts={openBySeverity(open, id)} />
      ) : (
        <span>{programTexts.states[state]}</span>
      )}
    </li>
  )
}

/** Sort order: active programs first. */
const byState = { active: 0, paused: 1, draft: 2, closed: 3 } as const

interface ProgramsProps {
  readonly query: ShownQuery<readonly OrganizationProgram[]>
  readonly open: ReportActivity['open']
}

function Programs({ query, open }: ProgramsProps) {
  return (
    <>
      <QueryView query={query} skeleton={panelSkeleton}>
        {(programs) => (
          <HomePanel id="programs" title={texts.programs.title} none={texts.programs.none}>
            {programs
              .toSorted((one, other) => byState[one.state] - byState[other.state])
              .slice(0, maxPrograms)
              .map((program) => (
                <Program key={program.id} program={program} open={open} />
              ))}
          </HomePanel>
        )}
      </QueryView>
      <HomeAll>
        <Link href={paths.programs()}>{texts.programs.all}</Link>
      </HomeAll>
    </>
  )
}

/** Paid and owed rewards. A user who loses access to them keeps the rest of the page. */
function Spending({ query }: { readonly query: ApiQuery<SpendingAnswer> }) {
  if (isWithdrawn(query.error)) return null
  const { spending: words } = activityTexts
  return (
    <QueryView query={query} skeleton={panelSkeleton}>
      {(answer) => {
        const spent = spentBy(answer)
        return (
          <Panel id="spending" title={words.title}>
            {spent.length === 0 ? <p>{words.none}</p> : null}
            {spent.map((line) => (
              <SpendingChart key={line.currency} spent={line} />
            ))}
            {answer.is_partial ? <p>{words.partial}</p> : null}
          </Panel>
        )
      }}
    </QueryView>
  )
}

/** Pending work, most urgent reports and programs. Refreshes while it is visible. */
export function WorkingHome({ beginning }: { readonly beginning: ReactNode }) {
  const { id, approval, can } = useOrganization()
  const { reports, at, programs, canCreate } = useHome()
  const spending = useApiQuery(getSpending, { params: { organization: id } }, { enabled: can.see_wallet })
  if (isWithdrawn(reports.error) || (reports.data && isEmpty(reports.data.figures))) return beginning
  const acts = (
    <>
      {canCreate ? (
        <ButtonLink look="line" href={paths.beginProgram()}>
          {texts.create}
        </ButtonLink>
      ) : null}
      {reports.data || reports.error ? <ButtonLink href={paths.reports()}>{texts.read}</ButtonLink> : null}
    </>
  )
  const renderSide = (open: ReportActivity['open']) => (
    <>
      {can.see_wallet ? <Spending query={spending} /> : null}
      <Programs query={programs} open={open} />
    </>
  )
  return (
    <WorkingHomeFrame acts={acts}>
      <QueryView query={reports} skeleton={homeSkeleton}>
        {({ figures, urgent, activity }) => (
          <>
            <HomeMetrics figures={figures} activity={activity} spending={can.see_wallet ? spending.data : undefined} />
            <HomeColumns
              side={renderSide(activity.open)}
              below={<Urgent open={figures.open} urgent={urgent.data} at={at} />}
            >
              <PendingWork figures={figures} approval={approval} />
              <HomeSection id="weeks" title={activityTexts.weeks.title}>
                <div className={styles.chart}>
                  <WeeksChart weeks={activity.weeks} />
                </div>
              </HomeSection>
            </HomeColumns>
          </>
        )}
      </QueryView>
    </WorkingHomeFrame>
  )
}
