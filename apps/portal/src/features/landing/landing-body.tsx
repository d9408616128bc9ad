import { hydratedComponent } from '#app/lib/lazy-component.tsx'
import type { landing } from '@grana/messages/es/portal/landing'
import { AnnotatedReport } from './annotated-report.tsx'
import { Closing } from './closing.tsx'
import { ForHackers } from './for-hackers.tsx'
import { HowItWorks } from './how-it-works.tsx'
import { RecentPrograms } from './recent-programs.tsx'
import { Trust } from './trust.tsx'
import productArt from './product-art.module.css'
import sectorArt from './sector-art.module.css'
import sectors from './sectors.module.css'
import products from './two-products.module.css'

// Drawings below the first view.
const TwoProducts = hydratedComponent(async () => (await import('./two-products.tsx')).TwoProducts, {
  styles: [products, productArt],
})
const Sectors = hydratedComponent(async () => (await import('./sectors.tsx')).Sectors, {
  styles: [sectors, sectorArt],
})

export function LandingBody({ text }: { readonly text: typeof landing }) {
  return (
    <>
      <HowItWorks text={text.steps} />
      <TwoProducts text={text.products} />
      <RecentPrograms text={text.recent} />
      <AnnotatedReport text={text.report} />
      <Sectors text={text.sectors} />
      <Trust text={text.trust} />
      <ForHackers text={text.hackers} />
      <Closing text={text.closing} />
    </>
  )
}
