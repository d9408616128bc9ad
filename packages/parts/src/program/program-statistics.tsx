import type { ReactNode } from 'react'
import type { ProgramStatistics as Figures } from '@grana/contract/programs'
import { program as texts } from '@grana/messages/es/program'
import { Figure } from '@grana/ui/figure'
import { Block } from './block.tsx'
import styles from './program-statistics.module.css'

const { figures: words } = texts

interface Statistic {
  readonly name: string
  readonly value: string
  readonly unit: string
  readonly note: string
}

/** Parts of a day are shown in hours; a working day has 24. */
const toHours = (days: number) => Math.round(days * 24)

/** Median and p90 of a time in days. */
function toDays(name: string, spread: Figures['triage_days']): readonly Statistic[] {
  if (!spread) return []
  const { median, p90, n } = spread
  return [
    {
      name,
      ...(median < 1
        ? { value: words.number(toHours(median)), unit: words.hours }
        : { value: words.number(median), unit: words.days(median) }),
      note: words.outOfN(p90 < 1 ? words.p90Hours(toHours(p90)) : words.p90Days(p90), n),
    },
  ]
}

type Counted = { readonly count: number; readonly of: number }

/** A share in percent, rounded down; none without anything to count. */
function toShare(
  name: string,
  share: Counted | undefined,
  note: (count: number, of: number) => string = words.outOf,
): readonly Statistic[] {
  if (!share || share.of === 0) return []
  const { count, of } = share
  return [{ name, value: words.number(Math.floor((100 * count) / of)), unit: '%', note: note(count, of) }]
}

const keptOf = (promise: Figures['fix_days']): Counted | undefined =>
  promise && { count: promise.kept, of: promise.promised }

/** Only measured values: an absent one is not shown, and never as a zero. */
function toStatistics(figures: Figures): readonly Statistic[] {
  const { first_answer_hours: answer, fix_days: fix, payment_days: payment } = figures
  const firstAnswer = answer && {
    name: words.firstAnswer,
    value: words.number(answer.median),
    unit: words.hours,
    note: words.outOfN(words.p90Hours(answer.p90), answer.n),
  }
  return [
    ...(firstAnswer ? [firstAnswer] : []),
    ...toDays(words.triage, figures.triage_days),
    ...toDays(words.reward, figures.reward_days),
    ...toDays(words.payment, payment),
    ...toShare(words.paymentKept, keptOf(payment)),
    ...toDays(words.fix, fix),
    ...toShare(words.fixKept, keptOf(fix)),
    ...toShare(words.clauses, figures.closed_with_clause),
    ...toShare(words.disputes, figures.disputes_overturned, words.outOfDisputes),
  ]
}

export function ProgramStatisticsBlock({ figures }: { readonly figures: Figures | undefined }): ReactNode {
  const shown = figures ? toStatistics(figures) : []
  if (shown.length === 0) return null
  return (
    <Block id="figures" heading={words.heading} isHeadingHidden>
      <dl className={styles.figures}>
        {shown.map(({ name, value, unit, note }) => (
          <div className={styles.figure} key={name}>
            <dt className={styles.name}>{name}</dt>
            <dd>
              <p className={styles.value}>
                <Figure text={value} />
                <span className={styles.unit}>{unit}</span>
              </p>
              <p className={styles.note}>{note}</p>
            </dd>
          </div>
        ))}
      </dl>
      <p className={styles.caption}>{words.caption}</p>
    </Block>
  )
}
