import { paths } from '#app/paths.ts'
import { attentionRules } from '@grana/contract/attention/attention-rules'
import { signalKinds, signalPoints, signalWeights } from '@grana/contract/reports/evidence-signals'
import { precisionRules } from '@grana/contract/reports/points-rules'
import type { evidenceTexts } from '@grana/messages/es/apps/evidence-signals'
import type { evidencePage } from '@grana/messages/es/portal/evidence'
import { DefinitionList } from '../definition-list.tsx'
import { LedgerTable } from '../ledger-table.tsx'
import { MoreLink, Note, PageSection } from '../page-section.tsx'

type Text = typeof evidencePage & {
  readonly kinds: typeof evidenceTexts.kinds
  readonly points: typeof evidenceTexts.howRow
}

/** How evidence orders reports: the rule, every signal with its weight, and what no model decides. */
export function EvidenceBody({ text }: { readonly text: Text }) {
  const { rule, weights, model } = text
  return (
    <>
      <PageSection id="regla" count={2} title={rule.heading} lede={rule.lede}>
        <DefinitionList items={rule.items(attentionRules.newcomers, precisionRules.fewestJudged)} />
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
          rows={signalKinds.map((kind) => [text.kinds[kind], weights.looks[kind], text.points(...signalPoints[kind])])}
        />
        <Note>{weights.note}</Note>
      </PageSection>
      <PageSection id="modelos" count={4} title={model.heading} lede={model.lede}>
        <DefinitionList items={model.items} />
        <MoreLink href={paths.hackers()}>{text.more}</MoreLink>
      </PageSection>
    </>
  )
}
