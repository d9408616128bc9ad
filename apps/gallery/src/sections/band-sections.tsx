import { WideSection } from '#app/section.tsx'
import { galleryTexts as texts } from '@grana/messages/es/gallery'
import type { BandCount } from '@grana/ui/bands-geometry'
import { Breadcrumb } from '@grana/ui/breadcrumb'
import { ButtonLink } from '@grana/ui/button'
import { Hero } from '@grana/ui/hero'
import { PageHead } from '@grana/ui/page-head'
import { SectionHead } from '@grana/ui/section-head'
import styles from '#app/gallery.module.css'

const counts: readonly BandCount[] = [1, 2, 3, 4, 5]

export function BandSections() {
  const { pageHead, hero, links } = texts
  const trail = [{ label: links.home, href: '#main' }, { label: links.contact }]
  return (
    <>
      <WideSection name="heads">
        <div className={styles.heads}>
          {counts.map((count) => (
            <SectionHead
              key={count}
              count={count}
              title={texts.heads[count - 1]?.title}
              lede={texts.heads[count - 1]?.lede}
            />
          ))}
        </div>
      </WideSection>
      <WideSection name="pageHead">
        <PageHead
          count={3}
          breadcrumb={<Breadcrumb label={links.trail} items={trail} />}
          title={pageHead.title}
          lede={pageHead.lede}
        />
        <PageHead count={5} title={pageHead.title} lede={pageHead.lede} />
      </WideSection>
      <WideSection name="hero">
        <Hero
          title={hero.title}
          lede={hero.lede}
          keys={texts.severities}
          note={hero.note}
          narrowNote={hero.narrowNote}
          actions={
            <>
              <ButtonLink href="#hero" look="cta" size="large">
                {texts.actions.launch}
              </ButtonLink>
              <ButtonLink href="#hero" look="line" size="large">
                {hero.second}
              </ButtonLink>
            </>
          }
        />
      </WideSection>
    </>
  )
}
