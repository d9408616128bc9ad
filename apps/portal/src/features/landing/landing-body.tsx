import type { landing } from '@grana/messages/es/portal/landing'
import { AnnotatedReport } from './annotated-report.tsx'
import { Closing } from './closing.tsx'
import { ForHackers } from './for-hackers.tsx'
import { HowItWorks } from './how-it-works.tsx'
import { RecentPrograms } from './recent-programs.tsx'
import { Sectors } from './sectors.tsx'
import { Trust } from './trust.tsx'
import { TwoProducts } from './two-products.tsx'

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
