import { useState, type ReactNode } from 'react'
import { paths } from '#app/paths.ts'
import { agentHome as texts } from '@grana/messages/es/homes/agent-home'
import { HomeColumns, homeSkeleton, WorkingHomeFrame } from '@grana/parts/home/working-home'
import { QueryView } from '@grana/parts/query/query-view'
import { ButtonLink } from '@grana/ui/button'
import { AgentStatistics } from './agent-statistics.tsx'
import { AvailabilityPanel } from './availability-panel.tsx'
import { Invitations, OwnPrograms } from './own-programs.tsx'
import { PendingWork } from './pending-work.tsx'
import { RecentReports } from './recent-reports.tsx'
import { ScopePanel } from './scope-panel.tsx'
import { SharedInvitations } from './shared-invitations.tsx'
import { NewReport } from './start-report-button.tsx'
import { useHome, type AgentHome } from './use-home.ts'

const isEmpty = ({ latest, drafts, programs: { invitations, invited, followed, reported } }: AgentHome) =>
  [latest, drafts, invitations, invited, followed, reported].every(({ length }) => length === 0)

function HomeActions({ home }: { readonly home: AgentHome | undefined }) {
  return (
    <>
      <ButtonLink look="line" href={paths.explore()}>
        {texts.explore}
      </ButtonLink>
      <NewReport home={home} />
    </>
  )
}

function Side({ home, now }: { readonly home: AgentHome; readonly now: number }) {
  return (
    <>
      <Invitations programs={home.programs} />
      <ScopePanel programs={home.programs} />
      <AvailabilityPanel now={now} />
      <OwnPrograms programs={home.programs} />
    </>
  )
}

/** Pending work, recent changes and the agent's programs; `beginning` for an agent who has none of them. */
export function WorkingHome({ beginning }: { readonly beginning: ReactNode }) {
  const query = useHome()
  const [now] = useState(() => Date.now())
  if (query.data && isEmpty(query.data)) return beginning
  return (
    <WorkingHomeFrame acts={<HomeActions home={query.data} />}>
      <QueryView query={query} skeleton={homeSkeleton}>
        {(value) => (
          <>
            <AgentStatistics home={value} />
            <HomeColumns side={<Side home={value} now={now} />}>
              <SharedInvitations />
              <PendingWork home={value} now={now} />
              <RecentReports open={value.open} latest={value.latest} now={now} />
            </HomeColumns>
          </>
        )}
      </QueryView>
    </WorkingHomeFrame>
  )
}
