import { paths } from '#app/paths.ts'
import type { bugBountyPage } from '@grana/messages/es/portal/bug-bounty'
import { DeepClosing } from '../deep-closing.tsx'
import { LedgerTable } from '../ledger-table.tsx'
import { Note, PageSection } from '../page-section.tsx'
import { Questions } from '../questions.tsx'
import { Essentials } from './essentials.tsx'
import { Openings } from './openings.tsx'
import { ReporterRules } from './reporter-rules.tsx'
import { Scope } from './scope.tsx'
import { SeverityScale } from './severity-scale.tsx'

export function BugBountyBody({ text }: { readonly text: typeof bugBountyPage }) {
  const { essentials, openings, scope, severity, triage, rules, faq, closing } = text
  return (
    <>
      <Essentials text={essentials} />
      <Openings text={openings} />
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
      </PageSection>
      <ReporterRules text={rules} />
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
