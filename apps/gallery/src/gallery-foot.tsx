import { brand } from '@grana/messages/brand'
import { galleryTexts as texts } from '@grana/messages/es/gallery'
import { BandRamp, BandStack } from '@grana/ui/bands'
import { Cell, Container } from '@grana/ui/grid'
import { Logo } from '@grana/ui/mark'
import styles from './gallery.module.css'

/** Four bands on the page; the footer itself is the fifth. */
const footBands = { widths: [4, 6, 9, 14], gap: 6, radius: 0 }

export function GalleryFoot() {
  return (
    <>
      <BandRamp className={styles.ramp} />
      <div className={styles.deep} />
      <footer className={styles.foot}>
        <div className={styles.footBands}>
          <BandStack profile={footBands} count={5} />
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
