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

/** Only measured values: an absent one is not shown, and never as a zero. */
function toStatistics({
  first_answer_hours,
  triage_days,
  reward_days,
  fix_days,
  payment_days,
  closed_with_clause,
  disputes_overturned,
}: Figures): readonly Statistic[] {
  const inDays = (name: string, spread: Figures['triage_days']) =>
    spread
      ? [
          {
            name,
            ...(spread.median < 1
              ? { value: words.number(toHours(spread.median)), unit: words.hours }
              : { value: words.number(spread.median), unit: words.days(spread.median) }),
            note: words.outOfN(
              spread.p90 < 1 ? words.p90Hours(toHours(spread.p90)) : words.p90Days(spread.p90),
              spread.n,
            ),
          },
        ]
      : []
  const answer = first_answer_hours && {
    name: words.firstAnswer,
    value: words.number(first_answer_hours.median),
    unit: words.hours,
    note: words.outOfN(words.p90Hours(first_answer_hours.p90), first_answer_hours.n),
  }
  const clauses = closed_with_clause &&
    closed_with_clause.of > 0 && {
      name: words.clauses,
      value: words.number(Math.floor((100 * closed_with_clause.count) / closed_with_clause.of)),
      unit: '%',
      note: words.outOf(closed_with_clause.count, closed_with_clause.of),
    }
  const kept = fix_days &&
    fix_days.promised > 0 && {
      name: words.fixKept,
      value: words.number(Math.floor((100 * fix_days.kept) / fix_days.promised)),
      unit: '%',
      note: words.outOf(fix_days.kept, fix_days.promised),
    }
  const paid = payment_days &&
    payment_days.promised > 0 && {
      name: words.paymentKept,
      value: words.number(Math.floor((100 * payment_days.kept) / payment_days.promised)),
      unit: '%',
      note: words.outOf(payment_days.kept, payment_days.promised),
    }
  const disputes = disputes_overturned &&
    disputes_overturned.of > 0 && {
      name: words.disputes,
      value: words.number(Math.floor((100 * disputes_overturned.count) / disputes_overturned.of)),
      unit: '%',
      note: words.outOfDisputes(disputes_overturned.count, disputes_overturned.of),
    }
  return [
    ...(answer ? [answer] : []),
    ...inDays(words.triage, triage_days),
    ...inDays(words.reward, reward_days),
    ...inDays(words.payment, payment_days),
    ...(paid ? [paid] : []),
    ...inDays(words.fix, fix_days),
    ...(kept ? [kept] : []),
    ...(clauses ? [clauses] : []),
    ...(disputes ? [disputes] : []),
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
