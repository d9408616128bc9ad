import { DeepClosing } from '#app/features/marketing/deep-closing.tsx'
import { DefinitionList } from '#app/features/marketing/definition-list.tsx'
import { Evidence } from '#app/features/marketing/finance/evidence.tsx'
import { Surfaces } from '#app/features/marketing/finance/surfaces.tsx'
import { UseCase } from '#app/features/marketing/finance/use-case.tsx'
import { LedgerTable } from '#app/features/marketing/ledger-table.tsx'
import { PageActions } from '#app/features/marketing/page-actions.tsx'
import { MoreLink, PageSection } from '#app/features/marketing/page-section.tsx'
import { Questions } from '#app/features/marketing/questions.tsx'
import { PageCrumbs } from '#app/lib/page-crumbs.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import { paths } from '#app/paths.ts'
import { portal } from '@grana/messages/es/portal'
import { financePage } from '@grana/messages/es/portal-finance'
import { PageHead } from '@grana/ui/page-head'

const { hero, failures, confidentiality, faq, closing } = financePage

export const meta = pageMeta({ ...financePage.meta, path: paths.finance() })

const programs = paths.programs('?sector=finanzas')

export default function FinancePage() {
  return (
    <>
      <PageHead
        count={3}
        breadcrumb={<PageCrumbs steps={[{ label: portal.header.solutions }, { label: portal.pages.finance.name }]} />}
        title={hero.heading}
        lede={hero.lede}
      >
        <PageActions
          primary={{ label: hero.primaryAction, href: paths.contact() }}
          secondary={{ label: hero.secondaryAction, href: programs }}
        />
      </PageHead>
      <Surfaces />
      <PageSection id="fallas" count={2} title={failures.heading} lede={failures.lede}>
        <LedgerTable
          widths="wideMiddle"
          caption={failures.heading}
          columns={Object.values(failures.columns)}
          rows={failures.rows.map(({ failure, how, impact }) => [failure, how, impact])}
        />
      </PageSection>
      <Evidence />
      <PageSection id="confidencialidad" count={4} title={confidentiality.heading} lede={confidentiality.lede}>
        <DefinitionList items={confidentiality.items} />
        <MoreLink href={paths.privacy()}>{confidentiality.action}</MoreLink>
      </PageSection>
      <UseCase />
      <Questions {...faq} />
      <DeepClosing
        heading={closing.heading}
        lede={closing.lede}
        primary={{ label: closing.primaryAction, href: paths.contact() }}
        secondary={{ label: closing.secondaryAction, href: programs }}
      />
    </>
  )
}
