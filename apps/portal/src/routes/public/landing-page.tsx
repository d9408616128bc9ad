import { LandingBody } from '#app/features/landing/landing-body.tsx'
import { lazyText } from '#app/lib/lazy-text.tsx'
import type { PageHandle } from '#app/lib/page-handle.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { paths } from '#app/paths.ts'
import { brand } from '@grana/messages/brand'
import { landingHead } from '@grana/messages/es/portal/landing-head'
import { ButtonLink } from '@grana/ui/button'
import { Hero } from '@grana/ui/hero'

const { title, description, hero } = landingHead

export const meta = pageMeta({ title, description, path: paths.home() })

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

const Body = lazyText(async () => (await import('@grana/messages/es/portal/landing')).landing, LandingBody)

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
            <ButtonLink look="cta" size="large" href={paths.signUpCustomer()}>
              {hero.launch}
            </ButtonLink>
            <ButtonLink look="line" size="large" href={paths.signUpAgent()}>
              {hero.join}
            </ButtonLink>
            <ButtonLink look="quiet" size="large" href={paths.contact()}>
              {hero.talk}
            </ButtonLink>
          </>
        }
      />
      <Body />
    </>
  )
}
