import type { ReactNode } from 'react'
import { classNames } from '../layout/class-names.ts'
import { Container, Grid } from '../layout/grid.tsx'
import { sectionProfile, stackBands, stackThickness, stepPaths } from './bands-geometry.ts'
import type { BandCount } from './bands-geometry.ts'
import { BandRun, BandStrokes } from './bands.tsx'
import bands from './bands.module.css'
import styles from './section-head.module.css'

const RISE = 104
/** Thick stacks need a taller step: otherwise their bends would cross. */
const NARROW_RISE: Record<BandCount, number> = { 1: 30, 2: 30, 3: 42, 4: 59, 5: 82 }
const FAR = 2400

/** From the last straight pixel to the inline end of the phone: the bend and a short upper run. */
const NARROW_TAIL: Record<BandCount, number> = { 1: 57, 2: 65, 3: 78, 4: 95, 5: 118 }

export interface SectionHeadProps {
  /** Increases down the page: the first section has one band, the fifth has five. */
  readonly count: BandCount
  readonly title: ReactNode
  /** Names the section by `aria-labelledby`. */
  readonly titleId?: string
  readonly lede?: ReactNode
}

/** The title is on the lower run, the lede below the upper one; the bend is at column 8. */
export function SectionHead({ count, title, titleId, lede }: SectionHeadProps) {
  const thickness = stackThickness(stackBands(sectionProfile, count))
  const bend = -sectionProfile.radius
  const paths = stepPaths({ profile: sectionProfile, count, bend, upper: 0, lower: RISE, from: -FAR, to: FAR })
  return (
    <Container className={styles.head}>
      <div className={classNames(bands.layer, styles.layer)} aria-hidden>
        <svg className={styles.step} width="10" height={RISE + thickness}>
          <BandStrokes paths={paths} />
        </svg>
      </div>
      <Grid className={styles[`count${count}`]}>
        <h2 className={styles.title} id={titleId}>
          {title}
        </h2>
        <BandRun
          className={styles.run}
          profile={{ ...sectionProfile, radius: 8 }}
          count={count}
          rise={NARROW_RISE[count]}
          tail={NARROW_TAIL[count]}
        />
        {lede ? <p className={styles.lede}>{lede}</p> : null}
      </Grid>
    </Container>
  )
}
