import { galleryTexts as texts } from '@grana/messages/es/gallery'
import { Cell, Container } from '@grana/ui/grid'
import { ScrollTop } from '@grana/ui/scroll-top'
import { ToastRegion } from '@grana/ui/toast'
import { GalleryFoot } from './gallery-foot.tsx'
import { GalleryHead } from './gallery-head.tsx'
import { PartsSections } from './parts-sections.tsx'
import { ActionsSection } from './sections/actions-section.tsx'
import { BandSections } from './sections/band-sections.tsx'
import { ChartsSection } from './sections/charts-section.tsx'
import { ChoicesSection } from './sections/choices-section.tsx'
import { ComboboxSection } from './sections/combobox-section.tsx'
import { FieldsSection } from './sections/fields-section.tsx'
import { LayersSection } from './sections/layers-section.tsx'
import { MarksSection } from './sections/marks-section.tsx'
import { NavigationSection } from './sections/navigation-section.tsx'
import { SeveritySection } from './sections/severity-section.tsx'
import { StatesSection } from './sections/states-section.tsx'
import { TypeSection } from './sections/type-section.tsx'
import styles from './gallery.module.css'

export function Gallery() {
  return (
    <>
      <a className="skip-link" href="#main">
        {texts.skip}
      </a>
      <GalleryHead />
      <main id="main" tabIndex={-1}>
        <Container grid>
          <Cell className={styles.intro} to={9}>
            <h1 className={styles.title}>{texts.title}</h1>
            <p className="lede">{texts.lede}</p>
          </Cell>
        </Container>
        <div className={styles.sections}>
          <SeveritySection />
          <ActionsSection />
          <FieldsSection />
          <ChoicesSection />
          <ComboboxSection />
          <LayersSection />
          <PartsSections />
          <NavigationSection />
          <MarksSection />
          <ChartsSection />
          <StatesSection />
          <TypeSection />
          <BandSections />
        </div>
      </main>
      <GalleryFoot />
      <ScrollTop label={texts.backToTop} anchorId="main" />
      <ToastRegion
        regionLabel={texts.layers.notifications}
        closeLabel={texts.layers.closeToast}
        nowLabel={texts.layers.now}
      />
    </>
  )
}
