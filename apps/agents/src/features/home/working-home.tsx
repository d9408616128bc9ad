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

/** A report starts from its program: one of the agent's own, or the directory for an agent without programs. */
const hasPrograms = ({ programs: { invited, followed, reported } }: AgentHome) =>
  [invited, followed, reported].some(({ length }) => length > 0)

function Acts({ home: value }: { readonly home: AgentHome | undefined }) {
  const { portalUrl } = useApp().runtime
  return (
    <>
      <ButtonLink look="line" href={portalUrl + portalLinks.programs}>
        {texts.explore}
      </ButtonLink>
      <ButtonLink href={value && !hasPrograms(value) ? portalUrl + portalLinks.programs : paths.programs()}>
        {texts.write}
      </ButtonLink>
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

/** Pending work, recent changes and the agent's programs. Refreshes while it is visible. */
export function WorkingHome({ beginning }: { readonly beginning: ReactNode }) {
  const query = useHome()
  const [now] = useState(() => Date.now())
  if (query.data && isEmpty(query.data)) return beginning
  return (
    <WorkingHomeFrame acts={<Acts home={query.data} />}>
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
