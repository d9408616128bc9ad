import { useCallback } from 'react'
import { paths } from '#app/paths.ts'
import { listAgentPrograms } from '@grana/contract/programs/agents'
import { home } from '@grana/messages/es/apps/home'
import { useApp, useUser } from '@grana/parts/app/app-context'
import { Go, Step } from '@grana/parts/home/home-frame'
import { HomePage as NewHomePage } from '@grana/parts/home/home-page'
import { useLoaded } from '@grana/parts/loaded/use-loaded'
import { WorkingHome } from './working-home.tsx'

const texts = home.agents

/** What waits for an answer comes first; until that is known, the way to the programs stands in its place. */
function OwnPrograms() {
  const { client } = useApp().session
  const { state } = useLoaded(useCallback(() => client.call(listAgentPrograms), [client]))
  const waiting = state.status === 'ready' ? state.value.invitations.length : 0
  const { invitations, own } = texts
  if (waiting === 0) return <Step {...own} action={<Go href={paths.programs()}>{own.action}</Go>} />
  return (
    <Step
      title={invitations.title(waiting)}
      text={invitations.text}
      isNow
      action={<Go href={paths.programs()}>{invitations.action}</Go>}
    />
  )
}

function Beginning() {
  return (
    <NewHomePage texts={texts}>
      <OwnPrograms />
    </NewHomePage>
  )
}

/** Steps for somebody new; what awaits them for everybody who has begun. Reports are shown with a second factor only. */
export function HomePage() {
  const { two_factor_enabled: hasFactor } = useUser()
  return hasFactor ? <WorkingHome beginning={<Beginning />} /> : <Beginning />
}
