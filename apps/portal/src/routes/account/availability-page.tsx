import { accountPaths } from '#app/account-paths.ts'
import type { Availability, AvailabilityProps } from '#app/features/availability/availability.tsx'
import { latePart } from '#app/lib/entry/late-part.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import { useSession } from '#app/lib/session/use-session.ts'
import { centre } from '@grana/messages/es/account/centre'

export const meta = pageMeta({
  title: centre.screens.availability.title,
  path: accountPaths.screen('availability'),
  hidden: true,
})

// Behind the guard: the document shows none of it, and it comes while the guard asks who is there.
const late = latePart<AvailabilityProps>(async () => {
  const module: { readonly Availability: typeof Availability } | undefined =
    await import('#app/features/availability/availability.tsx')
  return module?.Availability
})
if (typeof document !== 'undefined') late.prepare()

export default function AvailabilityPage() {
  return <late.Part client={useSession().client} />
}
