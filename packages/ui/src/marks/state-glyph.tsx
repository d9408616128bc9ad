import { classNames } from '../layout/class-names.ts'
import styles from './state-glyph.module.css'

/** How far a thing has come: round while it is open, square when it is closed. */
export type StateFigure = 'dotted' | 'dashed' | 'half' | 'threeQuarters' | 'full' | 'square' | 'done'

export type StateTone = 'plain' | 'info' | 'warning' | 'success' | 'quiet'

const ring = (dashes?: string) => <circle className={styles.ring} cx="6" cy="6" r="4.75" strokeDasharray={dashes} />

const figures = {
  dotted: (
    <circle className={classNames(styles.ring, styles.dots)} cx="6" cy="6" r="4.75" strokeDasharray="0.01 2.98" />
  ),
  dashed: ring('3 1.975'),
  half: (
    <>
      {ring()}
      <path d="M6 1.25a4.75 4.75 0 0 0 0 9.5Z" />
    </>
  ),
  threeQuarters: (
    <>
      {ring()}
      <path d="M6 6V1.25A4.75 4.75 0 1 1 1.25 6Z" />
    </>
  ),
  full: <circle cx="6" cy="6" r="5.5" />,
  square: <rect x="1" y="1" width="10" height="10" />,
  done: (
    <>
      <rect width="12" height="12" />
      <path className={styles.check} d="m3 6.2 2.1 2.1L9.2 4" />
    </>
  ),
} satisfies Record<StateFigure, unknown>

export interface StateGlyphProps {
  readonly figure: StateFigure
  readonly tone?: StateTone
}

/** Decorative: always next to its word. */
export function StateGlyph({ figure, tone = 'plain' }: StateGlyphProps) {
  return (
    <svg className={classNames(styles.glyph, styles[tone])} viewBox="0 0 12 12" data-figure={figure} aria-hidden>
      {figures[figure]}
    </svg>
  )
}
