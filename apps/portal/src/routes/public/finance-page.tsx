import { FinanceBody } from '#app/features/marketing/finance/finance-body.tsx'
import { PageActions } from '#app/features/marketing/page-actions.tsx'
import { lazyText } from '#app/lib/lazy-text.tsx'
import { PageCrumbs } from '#app/lib/page-crumbs.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import { paths } from '#app/paths.ts'
import { portal } from '@grana/messages/es/portal'
import { financeHead } from '@grana/messages/es/portal/finance-head'
import { PageHead } from '@grana/ui/page-head'

const { title, description, heading, lede, primaryAction, secondaryAction } = financeHead

export const meta = pageMeta({ title, description, path: paths.finance() })

const Body = lazyText(async () => (await import('@grana/messages/es/portal/finance')).financePage, FinanceBody)

export default function FinancePage() {
  return (
    <>
      <PageHead
        count={3}
        breadcrumb={<PageCrumbs steps={[{ label: portal.header.solutions }, { label: portal.pages.finance.name }]} />}
        title={heading}
        lede={lede}
      >
        <PageActions
          primary={{ label: primaryAction, href: paths.contact() }}
          secondary={{ label: secondaryAction, href: paths.programsOf('finanzas') }}
        />
      </PageHead>
      <Body />
    </>
  )
}
