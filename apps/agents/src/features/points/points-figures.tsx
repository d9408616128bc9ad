import type { Points } from '@grana/contract/reports/points'
import { precisionRules } from '@grana/contract/reports/points-rules'
import { pointsTexts as texts } from '@grana/messages/es/apps/points'
import { Figure } from '@grana/ui/figure'
import { ShareBar } from '@grana/ui/share-bar'
import { Sparkline } from '@grana/ui/sparkline'
import { countOutcomes, type Outcome } from './outcomes.ts'
import { precisionInterval } from './precision-interval.ts'
import styles from './points.module.css'

/** The points now, and how they came about. */
function Balance({ figures, entries }: Pick<Points, 'figures' | 'entries'>) {
  // The server lists the newest entry first; before the oldest one shown the balance was what it changed.
  const oldest = entries.at(-1)
  const start = oldest ? oldest.balance - oldest.points : 0
  const course = [start, ...entries.map(({ balance }) => balance).toReversed()]
  return (
    <section>
      <h2>{texts.points}</h2>
      <p className={styles.figure}>
        <Figure text={texts.figure(figures.points)} />
      </p>
      {entries.length > 0 ? (
        <>
          <Sparkline
            className={styles.course}
            values={course}
            label={texts.course(texts.figure(start), texts.figure(figures.points))}
          />
          <p className={styles.note}>{texts.courseNote(entries.length)}</p>
        </>
      ) : null}
    </section>
  )
}

const percent = (share: number) => `${Math.round(share * 1000) / 10}%`

/** The precision on a scale from none to all, with the range in which it lies. */
function Precision({ figures: { precision, n } }: Pick<Points, 'figures'>) {
  const [low, high] = precision === null ? [0, 0] : precisionInterval(precision, n)
  return (
    <section>
      <h2>{texts.precision}</h2>
      {precision === null ? (
        <>
          <p className={styles.unknown}>{texts.tooFew}</p>
          <p className={styles.note}>{texts.sample(n, precisionRules.minJudged)}</p>
        </>
      ) : (
        <>
          <p className={styles.figure}>
            <Figure text={texts.precisionFigure(precision)} />
          </p>
          <svg className={styles.interval} role="img" aria-label={texts.intervalBar(low, high)}>
            <rect className={styles.axis} y="9" width="100%" height="1" />
            <rect className={styles.range} x={percent(low)} y="6" width={percent(high - low)} height="7" />
            <svg x={percent(precision)} overflow="visible">
              <rect className={styles.present} x="-1.5" width="3" height="19" />
            </svg>
          </svg>
          <p className={styles.note}>{texts.interval(precision, low, high, n)}</p>
        </>
      )}
      <p className={styles.note}>{texts.precisionHint}</p>
    </section>
  )
}

const tones = { valid: 'ink', duplicate: 'anil', invalid: 'maiz', spam: 'quiet' } as const

/** How the newest judged reports ended. */
function Outcomes({ entries }: Pick<Points, 'entries'>) {
  const counts = countOutcomes(entries)
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0)
  if (total === 0) return null
  return (
    <section>
      <h2>{texts.outcomes.title}</h2>
      <ShareBar
        label={texts.outcomes.note(total)}
        layout="column"
        shares={(['valid', 'duplicate', 'invalid', 'spam'] as const satisfies Outcome[]).map((outcome) => ({
          name: texts.outcomes[outcome],
          value: counts[outcome],
          text: texts.figure(counts[outcome]),
          tone: tones[outcome],
        }))}
      />
      <p className={styles.note}>{texts.outcomes.note(total)}</p>
    </section>
  )
}

/** Points, precision and outcomes, each with its picture. */
export function PointsFigures({ figures, entries }: Pick<Points, 'figures' | 'entries'>) {
  return (
    <div className={styles.figures}>
      <Balance figures={figures} entries={entries} />
      <Outcomes entries={entries} />
      <Precision figures={figures} />
    </div>
  )
}
