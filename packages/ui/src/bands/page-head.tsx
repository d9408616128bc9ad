import type { ReactNode } from 'react'
import { classNames } from '../layout/class-names.ts'
import { Cell, Container, Grid } from '../layout/grid.tsx'
import { bendWidth, lowerBendPaths, pageProfile, sectionProfile, upperBendPaths } from './bands-geometry.ts'
import { BandRun, BandStrokes } from './bands.tsx'
import bands from './bands.module.css'
import styles from './page-head.module.css'

const WIDE = 1200
const FAR = 3200
/** From the outer end of the bend to the inline end of the container. */
const TAIL = 255

const NARROW_RISE = { 3: 52, 5: 66 } as const

export interface PageHeadProps {
  /** Directory and detail pages have five bands, the contact page three. */
  readonly count: 3 | 5
  readonly breadcrumb?: ReactNode
  readonly title: ReactNode
  readonly lede?: ReactNode
  /** In column 1, next to the title, on wide windows: only for the logo of an organization. */
  readonly margin?: ReactNode
  readonly children?: ReactNode
}

/** The riser stretches with the text: the upper and the lower bend are two drawings that meet on it. */
export function PageHead({ count, breadcrumb, title, lede, margin, children }: PageHeadProps) {
  const bend = WIDE - TAIL - bendWidth(pageProfile, count)
  const shape = { profile: pageProfile, count, bend }
  return (
    <Container className={classNames(styles.head, styles[`count${count}`])}>
      <div className={classNames(bands.layer, styles.layer)} aria-hidden>
        <div className={styles.upper}>
          <svg width={WIDE} height="1">
            <BandStrokes paths={upperBendPaths({ ...shape, upper: 0, to: FAR, riserTo: FAR })} />
          </svg>
        </div>
        <div className={styles.lower}>
          <svg width={WIDE} height="1">
            <BandStrokes paths={lowerBendPaths({ ...shape, from: -FAR })} />
          </svg>
        </div>
      </div>
      {breadcrumb ? <div className={styles.breadcrumb}>{breadcrumb}</div> : null}
      <Grid>
        {margin ? <div className={styles.margin}>{margin}</div> : null}
        <Cell className={styles.text}>
          <h1 className={styles.title}>{title}</h1>
          {lede ? <p className={styles.lede}>{lede}</p> : null}
          {children}
        </Cell>
      </Grid>
      <BandRun
        className={styles.run}
        profile={{ ...sectionProfile, radius: 10, gap: 5 }}
        count={count}
        rise={NARROW_RISE[count]}
        tail={118}
      />
    </Container>
  )
}
