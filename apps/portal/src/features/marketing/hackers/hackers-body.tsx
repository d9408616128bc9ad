import { paths } from '#app/paths.ts'
import { pointsRules, precisionRules } from '@grana/contract/reports/points-rules'
import type { hackersPage } from '@grana/messages/es/portal/hackers'
import { programLabels } from '@grana/messages/es/program-labels'
import { DeepClosing } from '../deep-closing.tsx'
import { DefinitionList } from '../definition-list.tsx'
import { LedgerTable } from '../ledger-table.tsx'
import { MoreLink, Note, PageSection } from '../page-section.tsx'
import { Questions } from '../questions.tsx'

type Text = typeof hackersPage

const paid = ['critical', 'high', 'medium', 'low'] as const

function pointRows(text: Text['points']): readonly (readonly string[])[] {
  const { bySeverity, maxQuality, duplicateShare, penalties, outOfScope } = pointsRules
  return [
    ...paid.map((level) => [text.accepted(programLabels.severities[level]), text.signed(bySeverity[level])]),
    [text.quality, text.qualityPoints(maxQuality)],
    [text.duplicate, text.duplicatePoints(duplicateShare)],
    [text.penalties.not_applicable, text.signed(penalties.not_applicable)],
    [text.penalties.out_of_scope(outOfScope.free + 1, outOfScope.days), text.signed(penalties.out_of_scope)],
    [text.penalties.spam, text.signed(penalties.spam)],
    [text.rest, '0'],
  ]
}

export function HackersBody({ text }: { readonly text: Text }) {
  const { triage, pay, points, precision, faq, closing } = text
  return (
    <>
      <PageSection id="triaje" count={2} title={triage.heading} lede={triage.lede}>
        <DefinitionList items={triage.items} />
        <MoreLink href={paths.evidence()}>{triage.order}</MoreLink>
        <MoreLink href={paths.activity()}>{triage.more}</MoreLink>
      </PageSection>
      <PageSection id="pago" count={3} title={pay.heading} lede={pay.lede}>
        <LedgerTable
          widths="wideMiddle"
          caption={pay.heading}
          columns={Object.values(pay.columns)}
          rows={pay.rows.map(({ step, what, who }) => [step, what, who])}
        />
        <Note>{pay.note}</Note>
      </PageSection>
      <PageSection id="puntos" count={4} title={points.heading} lede={points.lede}>
        <LedgerTable
          widths="wideName"
          measured
          caption={points.heading}
          columns={Object.values(points.columns)}
          rows={pointRows(points)}
        />
        <Note>{points.note}</Note>
      </PageSection>
      <PageSection id="precision" count={5} title={precision.heading} lede={precision.lede}>
        <p className="mono">{precision.formula}</p>
        <DefinitionList items={precision.items(precisionRules.days, precisionRules.minJudged)} />
      </PageSection>
      <Questions {...faq} />
      <DeepClosing
        heading={closing.heading}
        lede={closing.lede}
        primary={{ label: closing.primaryAction, href: paths.signUpAgent() }}
        secondary={{ label: closing.secondaryAction, href: paths.programs() }}
      />
    </>
  )
}
