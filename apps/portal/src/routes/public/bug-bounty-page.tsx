import { Essentials } from '#app/features/marketing/bug-bounty/essentials.tsx'
import { Openings } from '#app/features/marketing/bug-bounty/openings.tsx'
import { ReporterRules } from '#app/features/marketing/bug-bounty/reporter-rules.tsx'
import { Scope } from '#app/features/marketing/bug-bounty/scope.tsx'
import { SeverityScale } from '#app/features/marketing/bug-bounty/severity-scale.tsx'
import { DeepClosing } from '#app/features/marketing/deep-closing.tsx'
import { LedgerTable } from '#app/features/marketing/ledger-table.tsx'
import { PageActions } from '#app/features/marketing/page-actions.tsx'
import { Note, PageSection } from '#app/features/marketing/page-section.tsx'
import { Questions } from '#app/features/marketing/questions.tsx'
import { PageCrumbs } from '#app/lib/page-crumbs.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import { paths } from '#app/paths.ts'
import { portal } from '@grana/messages/es/portal'
import { bugBountyPage } from '@grana/messages/es/portal-bug-bounty'
import { PageHead } from '@grana/ui/page-head'

const { hero, triage, faq, closing } = bugBountyPage

export const meta = pageMeta({ ...bugBountyPage.meta, path: paths.bugBounty() })

export default function BugBountyPage() {
  return (
    <>
      <PageHead
        count={5}
        breadcrumb={<PageCrumbs steps={[{ label: portal.header.products }, { label: portal.pages.bugBounty.name }]} />}
        title={hero.heading}
        lede={hero.lede}
      >
        <PageActions
          primary={{ label: hero.primaryAction, href: paths.contact('bug-bounty') }}
          secondary={{ label: hero.secondaryAction, href: paths.programs() }}
        />
      </PageHead>
      <Essentials />
      <Openings />
      <Scope />
      <SeverityScale />
      <PageSection id="triaje" count={4} title={triage.heading} lede={triage.lede}>
        <LedgerTable
          widths="steps"
          measured
          caption={triage.heading}
          columns={Object.values(triage.columns)}
          rows={triage.rows.map(({ step, what, who, target }) => [step, what, who, target])}
        />
        <Note>{triage.note}</Note>
      </PageSection>
      <ReporterRules />
      <Questions {...faq} />
      <DeepClosing
        heading={closing.heading}
        lede={closing.lede}
        primary={{ label: closing.primaryAction, href: paths.contact('bug-bounty') }}
        secondary={{ label: closing.secondaryAction, href: paths.programs() }}
      />
    </>
  )
}
