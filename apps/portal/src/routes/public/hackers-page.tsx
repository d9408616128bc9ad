import { HackersBody } from '#app/features/marketing/hackers/hackers-body.tsx'
import { PageActions } from '#app/features/marketing/page-actions.tsx'
import { lazyText } from '#app/lib/lazy-text.tsx'
import { PageCrumbs } from '#app/lib/page-crumbs.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import { paths } from '#app/paths.ts'
import { portal } from '@grana/messages/es/portal'
import { hackersHead } from '@grana/messages/es/portal/hackers-head'
import { PageHead } from '@grana/ui/page-head'

const { title, description, heading, lede, primaryAction, secondaryAction } = hackersHead

export const meta = pageMeta({ title, description, path: paths.hackers() })

const Body = lazyText(async () => (await import('@grana/messages/es/portal/hackers')).hackersPage, HackersBody)

export default function HackersPage() {
  return (
    <>
      <PageHead
        count={3}
        breadcrumb={<PageCrumbs steps={[{ label: portal.pages.hackers }]} />}
        title={heading}
        lede={lede}
      >
        <PageActions
          primary={{ label: primaryAction, href: paths.signUpAgent() }}
          secondary={{ label: secondaryAction, href: paths.programs() }}
        />
      </PageHead>
      <Body />
    </>
  )
}
