import { lazy, Suspense } from 'react'
import { useOrganization } from '#app/lib/organization/organization-context.ts'
import { useUser } from '@grana/parts/app/app-context'
import { homeSkeleton, WorkingHomeFrame } from '@grana/parts/home/working-home'
import { Beginning } from './beginning.tsx'

/** What it knows of reports is as heavy as the rest of the app's first screen. */
const WorkingHome = lazy(async () => ({ default: (await import('./working-home.tsx')).WorkingHome }))

/** Steps for who is new, or is shown no reports; the work for an organization that receives them. */
export function HomePage() {
  const { can } = useOrganization()
  const { two_factor_enabled: hasFactor } = useUser()
  if (!hasFactor || !can.see_reports) return <Beginning />
  return (
    <Suspense fallback={<WorkingHomeFrame acts={null}>{homeSkeleton}</WorkingHomeFrame>}>
      <WorkingHome beginning={<Beginning />} />
    </Suspense>
  )
}
