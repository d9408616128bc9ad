import { paths } from '#app/paths.ts'
import { signalKinds, signalPoints, signalWeights } from '@grana/contract/attention/evidence-weights'
import type { evidencePage } from '@grana/messages/es/portal/evidence'
import type { signalNames, signalWeight } from '@grana/messages/es/programs/evidence-weights'
import { DeepClosing } from '../deep-closing.tsx'
import { DefinitionList } from '../definition-list.tsx'
import { LedgerTable } from '../ledger-table.tsx'
import { Note, PageSection } from '../page-section.tsx'
import { Questions } from '../questions.tsx'

type Text = typeof evidencePage & {
  readonly names: typeof signalNames
  readonly weight: typeof signalWeight
}

/** How evidence orders reports: the rule, every signal with its weight, and what no model decides. */
export function EvidenceBody({ text }: { readonly text: Text }) {
  const { rule, weights, faq, closing } = text
  return (
    <>
      <PageSection id="regla" count={2} title={rule.heading} lede={rule.lede}>
        <DefinitionList items={rule.items} />
      </PageSection>
      <PageSection
        id="pesos"
        count={3}
        title={weights.heading}
        lede={weights.lede(signalWeights.start, signalKinds.length)}
      >
        <LedgerTable
          widths="wideMiddle"
          measured
          caption={weights.heading}
          columns={Object.values(weights.columns)}
          rows={signalKinds.map((kind) => [text.names[kind], weights.looks[kind], text.weight(...signalPoints[kind])])}
        />
        <Note>{weights.note}</Note>
      </PageSection>
      <Questions {...faq} />
      <DeepClosing
        heading={closing.heading}
        lede={closing.lede}
        primary={{ label: closing.primaryAction, href: paths.programs() }}
        secondary={{ label: closing.secondaryAction, href: paths.hackers() }}
      />
    </>
  )
}
