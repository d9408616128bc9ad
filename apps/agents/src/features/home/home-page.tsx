import { useCallback } from 'react'
import { paths } from '#app/paths.ts'
import { listAgentPrograms } from '@grana/contract/programs/agents'
import { home } from '@grana/messages/es/homes/home'
import { useApp, useUser } from '@grana/parts/app/app-context'
import { Go, Step } from '@grana/parts/home/home-frame'
import { HomePage as NewHomePage } from '@grana/parts/home/home-page'
import { useLoaded } from '@grana/parts/loaded/use-loaded'
import { WorkingHome } from './working-home.tsx'

const texts = home.agents

/** What waits for an answer comes first; nobody is led to a list that is empty. */
function OwnPrograms() {
  const { client } = useApp().session
  const { state } = useLoaded(useCallback(() => client.call(listAgentPrograms), [client]))
  if (state.status !== 'ready') return null
  const { invitations: waiting, invited, followed, reported } = state.value
  const { invitations, own } = texts
  if (waiting.length === 0) {
    const hasOwn = [invited, followed, reported].some(({ length }) => length > 0)
    return hasOwn ? <Step {...own} action={<Go href={paths.programs()}>{own.action}</Go>} /> : null
  }
  return (
    <Step
      title={invitations.title(waiting.length)}
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
