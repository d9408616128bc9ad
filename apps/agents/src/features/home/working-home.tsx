import { useCallback, useState, type ReactNode } from 'react'
import { paths } from '#app/paths.ts'
import { agentHome as texts } from '@grana/messages/es/homes/agent-home'
import { useApp } from '@grana/parts/app/app-context'
import { portalLinks } from '@grana/parts/app/portal-links'
import { HomeMoney } from '@grana/parts/home/home-money'
import { HomeColumns, homeSkeleton, WorkingHomeFrame } from '@grana/parts/home/working-home'
import { LoadedView } from '@grana/parts/loaded/loaded-view'
import { useLiveList } from '@grana/parts/report/use-live-list'
import { ButtonLink } from '@grana/ui/button'
import { Awaits } from './awaits.tsx'
import { AgentFigures } from './home-figures.tsx'
import { loadHome, type AgentHome } from './load-home.ts'
import { Moves } from './moves.tsx'
import { OwnPrograms } from './own-programs.tsx'

const isEmpty = ({ latest, drafts, programs: { invitations, invited, followed, reported } }: AgentHome) =>
  [latest, drafts, invitations, invited, followed, reported].every(({ length }) => length === 0)

/** A report begins at its program: among one's own, or where all of them are for who has none. */
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

/** What awaits the agent, what moved lately, and where they take part. It goes on by itself while they look. */
export function WorkingHome({ beginning }: { readonly beginning: ReactNode }) {
  const { client } = useApp().session
  const { state, retry } = useLiveList(useCallback(() => loadHome(client), [client]))
  const [now] = useState(() => Date.now())
  if (state.status === 'ready' && isEmpty(state.value)) return beginning
  return (
    <WorkingHomeFrame acts={<Acts home={state.status === 'ready' ? state.value : undefined} />}>
      <LoadedView state={state} onRetry={retry} skeleton={homeSkeleton}>
        {(value) => (
          <>
            <AgentFigures home={value} />
            <HomeColumns side={<Side home={value} />}>
              <Awaits home={value} now={now} />
              <Moves reports={value.latest} now={now} />
            </HomeColumns>
          </>
        )}
      </LoadedView>
    </WorkingHomeFrame>
  )
}
