import { Bench } from '#app/features/marketing/automobile/bench.tsx'
import { SurfaceMap } from '#app/features/marketing/automobile/surface-map.tsx'
import { ChoiceList } from '#app/features/marketing/choice-list.tsx'
import { DeepClosing } from '#app/features/marketing/deep-closing.tsx'
import { LedgerTable } from '#app/features/marketing/ledger-table.tsx'
import { PageActions } from '#app/features/marketing/page-actions.tsx'
import { Note, PageSection } from '#app/features/marketing/page-section.tsx'
import { PlainHead } from '#app/features/marketing/plain-head.tsx'
import { Questions } from '#app/features/marketing/questions.tsx'
import { PageCrumbs } from '#app/lib/page-crumbs.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import { paths } from '#app/paths.ts'
import { portal } from '@grana/messages/es/portal'
import { automobilePage } from '@grana/messages/es/portal-automobile'

const { hero, taxonomy, frames, products, faq, closing } = automobilePage

export const meta = pageMeta({ ...automobilePage.meta, path: paths.automobile() })

const programs = paths.programs('?sector=automotriz')

export default function AutomobilePage() {
  return (
    <>
      <PlainHead
        breadcrumb={
          <PageCrumbs steps={[{ label: portal.header.solutions }, { label: portal.pages.automobile.name }]} />
        }
        title={hero.heading}
        lede={hero.lede}
        actions={
          <PageActions
            primary={{ label: hero.primaryAction, href: paths.contact() }}
            secondary={{ label: hero.secondaryAction, href: programs }}
          />
        }
      />
      <SurfaceMap />
      <PageSection id="taxonomia" count={2} title={taxonomy.heading} lede={taxonomy.lede}>
        <LedgerTable
          widths="wideMiddle"
          measured
          caption={taxonomy.heading}
          columns={Object.values(taxonomy.columns)}
          rows={taxonomy.rows.map(({ category, example, surface }) => [category, example, surface])}
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
      <Bench />
      <PageSection id="productos" count={5} title={products.heading} lede={products.lede}>
        <ChoiceList choices={products.rows} />
      </PageSection>
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
