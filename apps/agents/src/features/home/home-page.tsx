import { lazy, Suspense } from 'react'
import { paths } from '#app/paths.ts'
import { listAgentPrograms } from '@grana/contract/programs/agents'
import { home } from '@grana/messages/es/homes/home'
import { useUser } from '@grana/parts/app/app-context'
import { Go, Step } from '@grana/parts/home/home-frame'
import { HomePage as FirstStepsPage } from '@grana/parts/home/home-page'
import { homeSkeleton, WorkingHomeFrame } from '@grana/parts/home/working-home'
import { useApiQuery } from '@grana/parts/query/use-api-query'

/** Loaded lazily: a first visit ends on the first steps. */
const WorkingHome = lazy(async () => ({ default: (await import('./working-home.tsx')).WorkingHome }))

const texts = home.agents

/** Links to the pending invitations, or else to the programs of the agent; an agent with neither sees no link. */
function OwnPrograms() {
  const { data } = useApiQuery(listAgentPrograms)
  if (!data) return null
  const { invitations: waiting, invited, followed, reported } = data
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

function FirstSteps() {
  return (
    <FirstStepsPage texts={texts}>
      <OwnPrograms />
    </FirstStepsPage>
  )
}

/** Shows first steps to new agents and pending work to all others. Reports need a second factor. */
export function HomePage() {
  const { two_factor_enabled: hasFactor } = useUser()
  if (!hasFactor) return <FirstSteps />
  return (
    <Suspense fallback={<WorkingHomeFrame acts={null}>{homeSkeleton}</WorkingHomeFrame>}>
      <WorkingHome beginning={<FirstSteps />} />
    </Suspense>
  )
}
