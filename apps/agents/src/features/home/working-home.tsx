import { useCallback, useState, type ReactNode } from 'react'
import { paths } from '#app/paths.ts'
import { agentHome as texts } from '@grana/messages/es/apps/agent-home'
import { home } from '@grana/messages/es/apps/home'
import { shell } from '@grana/messages/es/apps/shell'
import { portal } from '@grana/messages/es/portal'
import { useApp, useUser } from '@grana/parts/app/app-context'
import { portalLinks } from '@grana/parts/app/portal-links'
import { LoadedView } from '@grana/parts/loaded/loaded-view'
import { useLiveList } from '@grana/parts/report/use-live-list'
import { ButtonLink } from '@grana/ui/button'
import { Skeleton } from '@grana/ui/skeleton'
import { Awaits } from './awaits.tsx'
import { HomeFigures } from './home-figures.tsx'
import { loadHome, type AgentHome } from './load-home.ts'
import { Moves } from './moves.tsx'
import { OwnPrograms } from './own-programs.tsx'
import styles from './home.module.css'

const isEmpty = ({ latest, drafts, programs: { invitations, invited, followed, reported } }: AgentHome) =>
  [latest, drafts, invitations, invited, followed, reported].every(({ length }) => length === 0)

/** A report begins at its program: among one's own, or where all of them are for who has none. */
const hasPrograms = ({ programs: { invited, followed, reported } }: AgentHome) =>
  [invited, followed, reported].some(({ length }) => length > 0)

function Head({ home: value }: { readonly home: AgentHome | undefined }) {
  const { first_name: name } = useUser()
  const { portalUrl } = useApp().runtime
  return (
    <header className={styles.head}>
      <h1>{home.greeting(name)}</h1>
      <div className={styles.acts}>
        <ButtonLink look="line" href={portalUrl + portalLinks.programs}>
          {texts.explore}
        </ButtonLink>
        <ButtonLink href={value && !hasPrograms(value) ? portalUrl + portalLinks.programs : paths.programs()}>
          {texts.write}
        </ButtonLink>
      </div>
    </header>
  )
}

/** What awaits the agent, what moved lately, and where they take part. It goes on by itself while they look. */
export function WorkingHome({ beginning }: { readonly beginning: ReactNode }) {
  const { client } = useApp().session
  const { state, retry } = useLiveList(useCallback(() => loadHome(client), [client]))
  const [now] = useState(() => Date.now())
  if (state.status === 'ready' && isEmpty(state.value)) return beginning
  return (
    <div className={styles.page}>
      <title>{portal.title(shell.home)}</title>
      <Head home={state.status === 'ready' ? state.value : undefined} />
      <LoadedView state={state} onRetry={retry} skeleton={<Skeleton className={styles.skeleton} />}>
        {(value) => (
          <>
            <HomeFigures home={value} />
            <div className={styles.columns}>
              <div className={styles.main}>
                <Awaits home={value} now={now} />
                <Moves reports={value.latest} now={now} />
              </div>
              <OwnPrograms programs={value.programs} />
            </div>
          </>
        )}
      </LoadedView>
    </div>
  )
}
