import { BugBountyBody } from '#app/features/marketing/bug-bounty/bug-bounty-body.tsx'
import { PageActions } from '#app/features/marketing/page-actions.tsx'
import { lazyText } from '#app/lib/lazy-text.tsx'
import { PageCrumbs } from '#app/lib/page-crumbs.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import { paths } from '#app/paths.ts'
import { portal } from '@grana/messages/es/portal'
import { bugBountyHead } from '@grana/messages/es/portal/bug-bounty-head'
import { PageHead } from '@grana/ui/page-head'

const { title, description, heading, lede, primaryAction, secondaryAction } = bugBountyHead

export const meta = pageMeta({ title, description, path: paths.bugBounty() })

const Body = lazyText(async () => (await import('@grana/messages/es/portal/bug-bounty')).bugBountyPage, BugBountyBody)

export default function BugBountyPage() {
  return (
    <>
      <PageHead
        count={5}
        breadcrumb={<PageCrumbs steps={[{ label: portal.header.products }, { label: portal.pages.bugBounty.name }]} />}
        title={heading}
        lede={lede}
      >
        <PageActions
          primary={{ label: primaryAction, href: paths.contact('bug-bounty') }}
          secondary={{ label: secondaryAction, href: paths.programs() }}
        />
      </PageHead>
      <Body />
    </>
  )
}
