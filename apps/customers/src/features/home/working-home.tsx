import type { ReactNode } from 'react'
import { useOrganization } from '#app/lib/organization/organization-context.ts'
import { paths } from '#app/paths.ts'
import type { OrganizationProgram } from '@grana/contract/programs/builder'
import { maxCounted, type InboxCard } from '@grana/contract/reports/inbox'
import { getSpending } from '@grana/contract/reports/reward-sums'
import { programs as programTexts } from '@grana/messages/es/apps/programs'
import { reportWork } from '@grana/messages/es/apps/report-work'
import { customerHome as texts } from '@grana/messages/es/homes/customer-home'
import { HomeMoney } from '@grana/parts/home/home-money'
import {
  HomeAll,
  HomeColumns,
  HomeFigure,
  HomeFigures,
  HomeNote,
  HomePanel,
  HomeProgram,
  HomeSection,
  homeSkeleton,
  WorkingHomeFrame,
} from '@grana/parts/home/working-home'
import { isWithdrawn, QueryView, type ShownQuery } from '@grana/parts/query/query-view'
import { useApiQuery } from '@grana/parts/query/use-api-query'
import { InboxTable } from '@grana/parts/triage/inbox-table'
import { ButtonLink } from '@grana/ui/button'
import { Link } from '@grana/ui/link'
import { PendingWork } from './pending-work.tsx'
import { useHome, type Figures } from './use-home.ts'

const { counted, figures: figureTexts } = reportWork.inbox
const mostUrgent = 6
const mostPrograms = 5

/** No report has been received yet. */
const isEmpty = ({ open, closed, reward, pay }: Figures) => open + closed + reward + pay === 0

function HomeNumbers({ figures }: { readonly figures: Figures }) {
  return (
    <HomeFigures label={texts.figures.label}>
      <HomeFigure name={texts.figures.open}>{counted(figures.open, maxCounted)}</HomeFigure>
      <HomeFigure name={figureTexts.late} isLate={figures.late > 0}>
        {counted(figures.late, maxCounted)}
      </HomeFigure>
      <HomeFigure name={figureTexts.soon}>{counted(figures.soon, maxCounted)}</HomeFigure>
      <HomeFigure name={figureTexts.unassigned}>{counted(figures.unassigned, maxCounted)}</HomeFigure>
      <HomeFigure name={texts.figures.mine}>{counted(figures.mine, maxCounted)}</HomeFigure>
    </HomeFigures>
  )
}

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
    <HomeSection id="urgent" title={texts.urgent.title} note={open > mostUrgent ? all : null}>
      {urgent.length === 0 ? (
        <HomeNote>{texts.urgent.none}</HomeNote>
      ) : (
        <InboxTable rows={urgent.slice(0, mostUrgent)} now={at} isGrouped={false} isNarrow addressOf={paths.report} />
      )}
    </HomeSection>
  )
}

function Program({ program: { id, name, state, version, has_draft } }: { readonly program: OrganizationProgram }) {
  const { list, states } = programTexts
  const standing = [
    states[state],
    version === null ? undefined : list.version(version),
    version !== null && has_draft ? list.draftPending : undefined,
  ]
  return (
    <HomeProgram>
      <Link href={paths.program(id)}>{name}</Link>
      <p>{standing.filter((word) => word !== undefined).join(' · ')}</p>
    </HomeProgram>
  )
}

/** Sort order: active programs first. */
const byState = { active: 0, paused: 1, draft: 2, closed: 3 } as const

function Programs({ query }: { readonly query: ShownQuery<readonly OrganizationProgram[]> }) {
  return (
    <>
      <QueryView query={query} skeleton={homeSkeleton}>
        {(programs) => (
          <HomePanel id="programs" title={texts.programs.title} none={texts.programs.none}>
            {programs
              .toSorted((one, other) => byState[one.state] - byState[other.state])
              .slice(0, mostPrograms)
              .map((program) => (
                <Program key={program.id} program={program} />
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

/** Owed and paid rewards. A user who loses access to them keeps the rest of the page. */
function Spending({ organization }: { readonly organization: string }) {
  const query = useApiQuery(getSpending, { params: { organization } })
  if (isWithdrawn(query.error)) return null
  return (
    <QueryView query={query} skeleton={homeSkeleton}>
      {({ sums, is_partial: isPartial }) => (
        <HomeMoney
          id="spending"
          sums={sums}
          texts={texts.spending}
          note={isPartial ? texts.spending.partial : undefined}
        />
      )}
    </QueryView>
  )
}

/** Pending work, most urgent reports and programs. Refreshes while it is visible. */
export function WorkingHome({ beginning }: { readonly beginning: ReactNode }) {
  const { id, approval, can } = useOrganization()
  const { reports, at, programs, canCreate } = useHome()
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
  const side = (
    <>
      {can.see_wallet ? <Spending organization={id} /> : null}
      <Programs query={programs} />
    </>
  )
  return (
    <WorkingHomeFrame acts={acts}>
      <QueryView query={reports} skeleton={homeSkeleton}>
        {({ figures, urgent }) => (
          <>
            <HomeNumbers figures={figures} />
            <HomeColumns side={side}>
              <PendingWork figures={figures} approval={approval} />
              <Urgent open={figures.open} urgent={urgent.data} at={at} />
            </HomeColumns>
          </>
        )}
      </QueryView>
    </WorkingHomeFrame>
  )
}
