import { brand } from '@grana/messages/brand'
import { galleryTexts as texts } from '@grana/messages/es/gallery'
import { BandRamp, FootBands } from '@grana/ui/bands'
import { Cell, Container } from '@grana/ui/grid'
import { Logo } from '@grana/ui/mark'
import styles from './gallery.module.css'

export function GalleryFoot() {
  return (
    <>
      <BandRamp className={styles.ramp} />
      <div className={styles.deep} />
      <footer className={styles.foot}>
        <div className={styles.footBands}>
          <FootBands />
        </div>
        <Container grid className={styles.footText}>
          <Cell>
            <Logo name={brand.name} href="#main" label={texts.home} on="foot" />
          </Cell>
        </Container>
      </footer>
    </>
  )
}
