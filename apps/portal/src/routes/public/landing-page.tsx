import { AnnotatedReport } from '#app/features/landing/annotated-report.tsx'
import { Closing } from '#app/features/landing/closing.tsx'
import { ForHackers } from '#app/features/landing/for-hackers.tsx'
import { HowItWorks } from '#app/features/landing/how-it-works.tsx'
import { Sectors } from '#app/features/landing/sectors.tsx'
import { Trust } from '#app/features/landing/trust.tsx'
import { TwoProducts } from '#app/features/landing/two-products.tsx'
import type { PageHandle } from '#app/lib/page-handle.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { paths } from '#app/paths.ts'
import { brand } from '@grana/messages/brand'
import { landing } from '@grana/messages/es/portal-landing'
import { ButtonLink } from '@grana/ui/button'
import { Hero } from '@grana/ui/hero'

const { hero } = landing

export const meta = pageMeta({ title: landing.title, description: landing.description, path: paths.home() })

export const handle: PageHandle = {
  structuredData: ({ portalUrl }) => [
    {
      '@type': 'Organization',
      '@id': `${portalUrl}/#organization`,
      name: brand.name,
      url: portalUrl,
      slogan: brand.tagline,
    },
    { '@type': 'WebSite', '@id': `${portalUrl}/#website`, name: brand.name, url: portalUrl, inLanguage: 'es' },
  ],
}

export default function LandingPage() {
  return (
    <>
      <Hero
        title={hero.heading}
        lede={hero.lede}
        keys={hero.severities}
        note={hero.note}
        narrowNote={hero.narrowNote}
        actions={
          <>
            <ButtonLink look="cta" size="large" href={paths.contact()}>
              {hero.launch}
            </ButtonLink>
            <ButtonLink look="line" size="large" href={paths.signUpAgent()}>
              {hero.join}
            </ButtonLink>
          </>
        }
      />
      <HowItWorks />
      <TwoProducts />
      <AnnotatedReport />
      <Sectors />
      <Trust />
      <ForHackers />
      <Closing />
    </>
  )
}
