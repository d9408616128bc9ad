import { classNames } from '../layout/class-names.ts'
import styles from './sparkline.module.css'

const WIDTH = 96
const HEIGHT = 24
const EDGE = 3

export interface SparklineProps {
  /** From the oldest to the newest; `null` where nothing was measured, which interrupts the line. */
  readonly values: readonly (number | null)[]
  /** The course in words: where it began, where it stands, the highest. */
  readonly label: string
  readonly className?: string | undefined
}

interface Point {
  readonly x: number
  readonly y: number
}

function pointsOf(values: SparklineProps['values']): readonly (Point | null)[] {
  const highest = Math.max(1, ...values.map((value) => value ?? 0))
  const step = (WIDTH - 2 * EDGE) / Math.max(1, values.length - 1)
  const round = (length: number) => Math.round(length * 10) / 10
  return values.map((value, index) =>
    value === null
      ? null
      : { x: round(EDGE + index * step), y: round(HEIGHT - EDGE - (value / highest) * (HEIGHT - 2 * EDGE)) },
  )
}

/** A new part of the line begins after every gap. */
function pathOf(points: readonly (Point | null)[]): string {
  return points.map((point, index) => (point ? `${points[index - 1] ? 'L' : 'M'}${point.x} ${point.y}` : '')).join('')
}

/** The course of a figure beside it: a line from zero, with a square on the present. */
export function Sparkline({ values, label, className }: SparklineProps) {
  const points = pointsOf(values)
  const last = points.findLast((point) => point !== null)
  if (!last) return null
  return (
    <svg
      className={classNames(styles.sparkline, className)}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="xMinYMid"
      role="img"
      aria-label={label}
    >
      <path className={styles.floor} d={`M0 ${HEIGHT - 0.5}H${WIDTH}`} />
      <path className={styles.line} d={pathOf(points)} />
      <rect className={styles.present} x={last.x - EDGE} y={last.y - EDGE} width={2 * EDGE} height={2 * EDGE} />
    </svg>
  )
}
