import { paths } from '#app/paths.ts'
import type { automobilePage } from '@grana/messages/es/portal/automobile'
import { ChoiceList } from '../choice-list.tsx'
import { DeepClosing } from '../deep-closing.tsx'
import { LedgerTable } from '../ledger-table.tsx'
import { Note, PageSection } from '../page-section.tsx'
import { Questions } from '../questions.tsx'
import { Bench } from './bench.tsx'
import { SurfaceMap } from './surface-map.tsx'

export function AutomobileBody({ text }: { readonly text: typeof automobilePage }) {
  const { surface, taxonomy, frames, bench, products, faq, closing } = text
  return (
    <>
      <SurfaceMap text={surface} />
      <PageSection id="taxonomia" count={2} title={taxonomy.heading} lede={taxonomy.lede}>
        <LedgerTable
          widths="wideMiddle"
          measured
          caption={taxonomy.heading}
          columns={Object.values(taxonomy.columns)}
          rows={taxonomy.rows.map(({ category, example, surface: where }) => [category, example, where])}
        />
        <Note>{taxonomy.note}</Note>
      </PageSection>
      <PageSection id="marco" count={3} title={frames.heading} lede={frames.lede}>
        <LedgerTable
          widths="even"
          caption={frames.heading}
          columns={Object.values(frames.columns)}
          rows={frames.rows.map(({ frame, asks, gives }) => [frame, asks, gives])}
        />
        <Note>{frames.note}</Note>
      </PageSection>
      <Bench text={bench} />
      <PageSection id="productos" count={5} title={products.heading} lede={products.lede}>
        <ChoiceList choices={products.rows} />
      </PageSection>
      <Questions {...faq} />
      <DeepClosing
        heading={closing.heading}
        lede={closing.lede}
        primary={{ label: closing.primaryAction, href: paths.contact() }}
        secondary={{ label: closing.secondaryAction, href: paths.programsOf('automotriz') }}
      />
    </>
  )
}
