import { useState, type ReactNode } from 'react'
import { paths } from '#app/paths.ts'
import { agentHome as texts } from '@grana/messages/es/homes/agent-home'
import { useApp } from '@grana/parts/app/app-context'
import { portalLinks } from '@grana/parts/app/portal-links'
import { HomeMoney } from '@grana/parts/home/home-money'
import { HomeColumns, homeSkeleton, WorkingHomeFrame } from '@grana/parts/home/working-home'
import { QueryView } from '@grana/parts/query/query-view'
import { ButtonLink } from '@grana/ui/button'
import { AgentStatistics } from './agent-statistics.tsx'
import { OwnPrograms } from './own-programs.tsx'
import { PendingWork } from './pending-work.tsx'
import { RecentReports } from './recent-reports.tsx'
import { useHome, type AgentHome } from './use-home.ts'

const isEmpty = ({ latest, drafts, programs: { invitations, invited, followed, reported } }: AgentHome) =>
  [latest, drafts, invitations, invited, followed, reported].every(({ length }) => length === 0)

const hasPrograms = ({ programs: { invited, followed, reported } }: AgentHome) =>
  [invited, followed, reported].some(({ length }) => length > 0)

function HomeActions({ home }: { readonly home: AgentHome | undefined }) {
  const { portalUrl } = useApp().runtime
  // A report starts from its program, so an agent without programs must choose one in the directory first.
  const directory = portalUrl + portalLinks.programs
  const writeHref = home && !hasPrograms(home) ? directory : paths.programs()
  return (
    <>
      <ButtonLink look="line" href={directory}>
        {texts.explore}
      </ButtonLink>
      <ButtonLink href={writeHref}>{texts.write}</ButtonLink>
    </>
  )
}

function Side({ home }: { readonly home: AgentHome }) {
  return (
    <>
      <HomeMoney id="earnings" sums={home.earnings} texts={texts.earnings} />
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
            <HomeColumns side={<Side home={value} />}>
              <PendingWork home={value} now={now} />
              <RecentReports reports={value.latest} now={now} />
            </HomeColumns>
          </>
        )}
      </QueryView>
    </WorkingHomeFrame>
  )
}
