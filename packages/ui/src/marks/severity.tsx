import type { ReactNode } from 'react'
import { classNames } from '../layout/class-names.ts'
import { Figure } from './figure.tsx'
import styles from './severity.module.css'

export type SeverityLevel = 1 | 2 | 3 | 4 | 5

const WIDTH = 18
const HEIGHT = 14
const SLOT = 3

interface GlyphSlot {
  readonly y: number
  readonly height: number
  readonly filled: boolean
}

/** Five slots of 3 px from below: as many bands of 2 px as the severity level, hairlines in the rest. */
function glyphSlots(level: SeverityLevel): readonly GlyphSlot[] {
  return [1, 2, 3, 4, 5].map((slot) => {
    const filled = slot <= level
    const top = HEIGHT - 2 - (slot - 1) * SLOT
    return filled ? { y: top, height: 2, filled } : { y: top + 1, height: 0.75, filled }
  })
}

export interface SeverityGlyphProps {
  readonly level: SeverityLevel
  /** In the colour of the surrounding text, for fills; otherwise in the colour of its level. */
  readonly plain?: boolean
  readonly className?: string | undefined
}

/** Decorative: always next to its word. */
export function SeverityGlyph({ level, plain, className }: SeverityGlyphProps) {
  const names = classNames(styles.glyph, !plain && styles[`glyph${level}`], className)
  return (
    <svg className={names} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden>
      {glyphSlots(level).map((slot) => (
        <rect
          key={slot.y}
          className={slot.filled ? undefined : styles.empty}
          y={slot.y}
          width={WIDTH}
          height={slot.height}
        />
      ))}
    </svg>
  )
}

export interface SeverityProps {
  readonly level: SeverityLevel
  readonly label: ReactNode
  readonly score?: string | undefined
}

/** Glyph, word, score: the order everywhere. */
export function Severity({ level, label, score }: SeverityProps) {
  return (
    <span className={styles.label}>
      <SeverityGlyph level={level} />
      <span>{label}</span>
      {score ? <Figure className={styles.score} text={score} /> : null}
    </span>
  )
}

/** The filled chip, once per screen: in the head of the thing that it measures. */
export function SeverityChip({ level, label, score }: SeverityProps) {
  return (
    <span className={classNames(styles.chip, styles[`fill${level}`])}>
      <SeverityGlyph level={level} plain />
      <span>{label}</span>
      {score ? <Figure text={score} /> : null}
    </span>
  )
}
