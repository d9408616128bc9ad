import { lazy, Suspense } from 'react'
import { useOrganization } from '#app/lib/organization/organization-context.ts'
import { useUser } from '@grana/parts/app/app-context'
import { homeSkeleton, WorkingHomeFrame } from '@grana/parts/home/working-home'
import { FirstSteps } from './first-steps.tsx'

/** Loaded lazily: its report code is as large as the rest of the app's first screen. */
const WorkingHome = lazy(async () => ({ default: (await import('./working-home.tsx')).WorkingHome }))

/** Shows first steps to new organizations and to users who cannot see reports, and the working home to all others. */
export function HomePage() {
  const { can } = useOrganization()
  const { two_factor_enabled: hasFactor } = useUser()
  if (!hasFactor || !can.see_reports) return <FirstSteps />
  return (
    <Suspense fallback={<WorkingHomeFrame acts={null}>{homeSkeleton}</WorkingHomeFrame>}>
      <WorkingHome beginning={<FirstSteps />} />
    </Suspense>
  )
}
