import { useCallback, type ReactNode } from 'react'
import { useOrganization } from '#app/lib/organization/organization-context.ts'
import { paths } from '#app/paths.ts'
import type { OrganizationProgram } from '@grana/contract/programs/builder'
import { maxCounted } from '@grana/contract/reports/inbox'
import { programs as programTexts } from '@grana/messages/es/apps/programs'
import { reportWork } from '@grana/messages/es/apps/report-work'
import { customerHome as texts } from '@grana/messages/es/homes/customer-home'
import { useApp } from '@grana/parts/app/app-context'
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
import { QueryView } from '@grana/parts/query/query-view'
import { useLiveList } from '@grana/parts/report/use-live-list'
import { InboxTable } from '@grana/parts/triage/inbox-table'
import { ButtonLink } from '@grana/ui/button'
import { Link } from '@grana/ui/link'
import { loadHome, type CustomerHome } from './load-home.ts'
import { PendingWork } from './pending-work.tsx'

const { counted, figures: figureTexts } = reportWork.inbox
const mostUrgent = 6
const mostPrograms = 5

/** No report has been received yet. */
const isEmpty = ({ figures: { open, closed, reward, pay } }: CustomerHome) => open + closed + reward + pay === 0

function Figures({ figures }: { readonly figures: CustomerHome['figures'] }) {
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

/** Open reports, overdue ones first. */
function Urgent({ home }: { readonly home: CustomerHome }) {
  const { figures, urgent, at } = home
  const all = <Link href={paths.reports()}>{texts.urgent.all(counted(figures.open, maxCounted))}</Link>
  return (
    <HomeSection id="urgent" title={texts.urgent.title} note={figures.open > mostUrgent ? all : null}>
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

function Programs({ programs }: { readonly programs: CustomerHome['programs'] }) {
  const shown = programs.toSorted((one, other) => byState[one.state] - byState[other.state]).slice(0, mostPrograms)
  return (
    <>
      <HomePanel id="programs" title={texts.programs.title} none={texts.programs.none}>
        {shown.map((program) => (
          <Program key={program.id} program={program} />
        ))}
      </HomePanel>
      <HomeAll>
        <Link href={paths.programs()}>{texts.programs.all}</Link>
      </HomeAll>
    </>
  )
}

function Side({ home: { spending, programs } }: { readonly home: CustomerHome }) {
  return (
    <>
      {spending && (
        <HomeMoney
          id="spending"
          sums={spending.sums}
          texts={texts.spending}
          note={spending.is_partial ? texts.spending.partial : undefined}
        />
      )}
      <Programs programs={programs} />
    </>
  )
}

/** Pending work, most urgent reports and programs. Refreshes while it is visible. */
export function WorkingHome({ beginning }: { readonly beginning: ReactNode }) {
  const { client } = useApp().session
  const { id, approval, can } = useOrganization()
  const seesWallet = can.see_wallet
  const load = useCallback(() => loadHome(client, { organization: id, seesWallet }), [client, id, seesWallet])
  const { state, retry } = useLiveList(load)
  const isUnseen = state.status === 'failed' && state.isForbidden
  if (isUnseen || (state.status === 'ready' && isEmpty(state.value))) return beginning
  const acts = (
    <>
      {state.status === 'ready' && state.value.canCreate ? (
        <ButtonLink look="line" href={paths.beginProgram()}>
          {texts.create}
        </ButtonLink>
      ) : null}
      {state.status === 'loading' ? null : <ButtonLink href={paths.reports()}>{texts.read}</ButtonLink>}
    </>
  )
  return (
    <WorkingHomeFrame acts={acts}>
      <QueryView state={state} onRetry={retry} skeleton={homeSkeleton}>
        {(home) => (
          <>
            <Figures figures={home.figures} />
            <HomeColumns side={<Side home={home} />}>
              <PendingWork figures={home.figures} approval={approval} />
              <Urgent home={home} />
            </HomeColumns>
          </>
        )}
      </QueryView>
    </WorkingHomeFrame>
  )
}
