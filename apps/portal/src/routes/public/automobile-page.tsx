import { AutomobileBody } from '#app/features/marketing/automobile/automobile-body.tsx'
import { PageActions } from '#app/features/marketing/page-actions.tsx'
import { PlainHead } from '#app/features/marketing/plain-head.tsx'
import { lazyText } from '#app/lib/lazy-text.tsx'
import { PageCrumbs } from '#app/lib/page-crumbs.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import { paths } from '#app/paths.ts'
import { portal } from '@grana/messages/es/portal'
import { automobileHead } from '@grana/messages/es/portal/automobile-head'

const { title, description, heading, lede, primaryAction, secondaryAction } = automobileHead

export const meta = pageMeta({ title, description, path: paths.automobile() })

const Body = lazyText(async () => (await import('@grana/messages/es/portal/automobile')).automobilePage, AutomobileBody)

export default function AutomobilePage() {
  return (
    <>
      <PlainHead
        breadcrumb={
          <PageCrumbs steps={[{ label: portal.header.solutions }, { label: portal.pages.automobile.name }]} />
        }
        title={heading}
        lede={lede}
      >
        <PageActions
          primary={{ label: primaryAction, href: paths.contact() }}
          secondary={{ label: secondaryAction, href: paths.programsOf('automotriz') }}
        />
      </PlainHead>
      <Body />
    </>
  )
}
