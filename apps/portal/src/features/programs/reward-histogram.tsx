import type { ProgramFacets } from '@grana/contract/programs'
import { programs } from '@grana/messages/es/programs'
import styles from './facets.module.css'

type Span = ProgramFacets['reward'][number]

const width = 250
const height = 44
const gap = 4
const shortest = 3

export interface RewardHistogramProps {
  readonly spans: readonly Span[]
  readonly from: number | undefined
  readonly to: number | undefined
}

/** Spans outside of the chosen bounds are drawn without fill. */
function isWithin(span: Span, from = 0, to = Infinity): boolean {
  return span.from <= to && (span.below === undefined || span.below > from)
}

/** Number of programs by maximum reward, in the five tints used everywhere. */
export function RewardHistogram({ spans, from, to }: RewardHistogramProps) {
  const most = Math.max(1, ...spans.map(({ count }) => count))
  const step = (width + gap) / spans.length
  return (
    <>
      <svg className={styles.histogram} viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden>
        {spans.map((span, index) => {
          const tall = span.count === 0 ? 0 : Math.max(shortest, ((height - 4) * span.count) / most)
          return (
            <rect
              key={span.from}
              className={isWithin(span, from, to) ? styles[`tint${index + 1}`] : styles.outside}
              x={index * step}
              y={height - 2 - tall}
              width={step - gap}
              height={tall}
            />
          )
        })}
        <path className={styles.ground} d={`M0 ${height - 0.5}H${width}`} />
      </svg>
      <ul className="visually-hidden" aria-label={programs.filters.histogram}>
        {spans.map((span) => (
          <li key={span.from}>
            {programs.filters.span(span.from, span.below)}: {programs.count(span.count, span.is_exact)}
          </li>
        ))}
      </ul>
    </>
  )
}
