import { usePublicSettings } from '#app/lib/use-public-settings.ts'
import { paths } from '#app/paths.ts'
import type { bugBountyPage } from '@grana/messages/es/portal/bug-bounty'
import { DeepClosing } from '../deep-closing.tsx'
import { LedgerTable } from '../ledger-table.tsx'
import { MoreLink, Note, PageSection } from '../page-section.tsx'
import { Questions } from '../questions.tsx'
import { Essentials } from './essentials.tsx'
import { Openings } from './openings.tsx'
import { ReporterRules } from './reporter-rules.tsx'
import { Scope } from './scope.tsx'
import { SeverityScale } from './severity-scale.tsx'

type Text = typeof bugBountyPage

/** Shows only products with a configured price. */
function Prices({ text }: { readonly text: Text['prices'] }) {
  const { offer: { bugBounty, fee } = {} } = usePublicSettings()
  if (!bugBounty && !fee) return null
  const priceText = [bugBounty && text.program(bugBounty), fee && text.fee(fee)].filter(Boolean).join(' ')
  return (
    <PageSection id="precios" count={5} title={text.heading} lede={priceText}>
      <Note>{text.note}</Note>
    </PageSection>
  )
}

export function BugBountyBody({ text }: { readonly text: Text }) {
  const { essentials, openings, advice, scope, severity, triage, rules, prices, faq, closing } = text
  return (
    <>
      <Essentials text={essentials} />
      <Openings text={openings} />
      <PageSection id="comparar" count={3} title={advice.heading} lede={advice.lede}>
        <MoreLink href={`${paths.pentest()}#comparar`}>{advice.action}</MoreLink>
      </PageSection>
      <Scope text={scope} />
      <SeverityScale text={severity} />
      <PageSection id="triaje" count={4} title={triage.heading} lede={triage.lede}>
        <LedgerTable
          widths="steps"
          measured
          caption={triage.heading}
          columns={Object.values(triage.columns)}
          rows={triage.rows.map(({ step, what, who, target }) => [step, what, who, target])}
        />
        <Note>{triage.note}</Note>
        <MoreLink href={paths.evidence()}>{triage.order}</MoreLink>
      </PageSection>
      <ReporterRules text={rules} />
      <Prices text={prices} />
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
