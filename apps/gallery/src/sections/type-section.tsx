import { Section } from '#app/section.tsx'
import { galleryTexts } from '@grana/messages/es/gallery'
import * as icons from '@grana/ui/icons'
import { LargeMark, Mark } from '@grana/ui/mark'
import styles from '#app/gallery.module.css'

const texts = galleryTexts.type
const colours = [
  'bg',
  'surface',
  'sunken',
  'raised',
  'ink',
  'muted',
  'subtle',
  'grana',
  'anil',
  'focus',
  'nopal',
  'maiz',
  'bermellon',
  'line',
  'line-strong',
  'action',
  'deep',
  'foot',
  'band-1',
  'band-2',
  'band-3',
  'band-4',
  'band-5',
]

export function TypeSection() {
  return (
    <>
      <Section name="type">
        <p className={styles.huge}>{texts.h1}</p>
        <h3>{texts.h3}</h3>
        <p className="lede">{texts.lede}</p>
        <p>{texts.body}</p>
        <ul className={styles.swatches} aria-label={texts.colours}>
          {colours.map((colour) => (
            <li className={styles.swatch} key={colour}>
              <svg aria-hidden>
                <rect width="100%" height="100%" fill={`var(--${colour})`} stroke="var(--line-strong)" />
              </svg>
              {colour}
            </li>
          ))}
        </ul>
      </Section>
      <Section name="icons">
        <div className={styles.icons}>
          {Object.entries(icons).map(([name, Icon]) => (
            <Icon key={name} />
          ))}
        </div>
        <div className={styles.marks}>
          <Mark />
          <Mark tone="ink" />
          <Mark tone="pale" />
          <Mark tone="error" />
          <LargeMark className={styles.largeMark} />
        </div>
      </Section>
    </>
  )
}
