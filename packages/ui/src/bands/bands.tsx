import { classNames } from '../layout/class-names.ts'
import { stackBands, stackThickness, stepPaths } from './bands-geometry.ts'
import type { BandCount, BandPath, BandProfile } from './bands-geometry.ts'
import styles from './bands.module.css'

/** Strokes of a set of bands, for any drawing. */
export function BandStrokes({ paths }: { readonly paths: readonly BandPath[] }) {
  return paths.map((band) => (
    <path key={band.tint} className={styles[`tint${band.tint}`]} strokeWidth={band.width} d={band.path} />
  ))
}

export interface BandRunProps {
  readonly profile: BandProfile
  readonly count: BandCount
  /** Height of the upper run above the lower one. */
  readonly rise: number
  /** From the bend to the inline end. */
  readonly tail: number
  readonly className?: string | undefined
}

const FAR = 2400

/** The step on a phone: it starts at the gutter and its bend keeps its distance to the inline end. */
export function BandRun({ profile, count, rise, tail, className }: BandRunProps) {
  const height = rise + stackThickness(stackBands(profile, count))
  const paths = stepPaths({ profile, count, bend: FAR - tail, upper: 0, lower: rise, from: 0, to: FAR + 40 })
  return (
    <div className={classNames(styles.run, className)} aria-hidden>
      <svg width={FAR} height={height}>
        <BandStrokes paths={paths} />
      </svg>
    </div>
  )
}

export interface BandStackProps {
  readonly profile: BandProfile
  readonly count: BandCount
  readonly className?: string | undefined
}

/** Straight bands across the full width of their box, pale on top. */
export function BandStack({ profile, count, className }: BandStackProps) {
  const bands = stackBands(profile, count)
  return (
    <svg className={classNames(styles.stack, className)} height={stackThickness(bands)} aria-hidden>
      {bands.map((band) => (
        <rect
          key={band.tint}
          className={styles[`fill${band.tint}`]}
          y={band.offset - band.width / 2}
          width="100%"
          height={band.width}
        />
      ))}
    </svg>
  )
}

const RAMP = [
  [0, 2],
  [22, 5],
  [44, 9],
  [66, 14],
  [89, 20],
  [114, 18],
] as const

/** Lines of the deepest tint that thicken into the field below them. */
export function BandRamp({ className }: { readonly className?: string | undefined }) {
  return (
    <svg className={classNames(styles.stack, className)} height="132" aria-hidden>
      {RAMP.map(([y, height]) => (
        <rect key={y} className={styles.fillDeep} y={y} width="100%" height={height} />
      ))}
    </svg>
  )
}
