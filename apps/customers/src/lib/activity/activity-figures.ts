import { severities } from '@grana/contract/program-values'
import type { ReportActivity, SeverityCounts } from '@grana/contract/reports/activity'
import type { RewardCurrency } from '@grana/contract/reports/reward'
import type { Spending } from '@grana/contract/reports/reward-sums'
import { activity as texts } from '@grana/messages/es/apps/activity'
import type { Delta } from '@grana/ui/metric'

type Week = ReportActivity['weeks'][number]

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

export const countOf = (counts: SeverityCounts): number => sum(severities.map((severity) => counts[severity]))

const toDelta = (now: number, before: number): Pick<Delta, 'direction' | 'text'> => ({
  direction: now > before ? 'up' : 'down',
  text: texts.number(Math.round(Math.abs(now - before) * 10) / 10),
})

/** Weeks that are summed and compared with as many before them. */
const period = 4

/** Reports of the last four weeks; more of them is neither good nor bad. */
export function receivedLately(weeks: readonly Week[]) {
  const counts = weeks.map(({ received }) => countOf(received))
  const now = sum(counts.slice(-period))
  const before = sum(counts.slice(-2 * period, -period))
  const { received: words } = texts
  const label = now > before ? words.more(now - before) : words.less(before - now)
  return {
    count: now,
    course: counts.slice(-12),
    delta: now === before ? undefined : { ...toDelta(now, before), label },
  }
}

/** How much longer the first answers take than before; shorter is better. */
export function answerDelta({ lately, before }: ReportActivity['answers']): Delta | undefined {
  if (!lately || !before) return undefined
  const difference = Math.round((lately.median - before.median) * 10) / 10
  const { answers: words } = texts
  if (difference === 0) return undefined
  return {
    ...toDelta(lately.median, before.median),
    sense: difference > 0 ? 'bad' : 'good',
    label: difference > 0 ? words.slower(difference) : words.faster(-difference),
  }
}

/** The course of a figure in words; nothing where it was never measured. */
export function describeCourse(values: readonly (number | null)[]): string {
  const known = values.filter((value) => value !== null)
  return texts.course(known[0] ?? 0, known.at(-1) ?? 0, Math.max(0, ...known))
}

/** Open reports of a program, or of all. */
export function openBySeverity(open: ReportActivity['open'], program?: string): SeverityCounts {
  const counts: SeverityCounts = { informative: 0, low: 0, medium: 0, high: 0, critical: 0 }
  for (const line of open) if (program === undefined || line.program === program) counts[line.severity] += line.count
  return counts
}

export interface Spent {
  readonly currency: RewardCurrency
  /** Cents of each month, oldest first. */
  readonly months: readonly { readonly month: string; readonly cents: number }[]
  readonly paid: number
  readonly unpaid: number
  readonly reserved: number
}

/** Rewards of a program or of all, for each currency in which there are any. */
export function spentBy({ months, paid, owed }: Spending, program?: string): readonly Spent[] {
  const ofProgram = <T extends { program: string }>(lines: readonly T[]): readonly T[] =>
    program === undefined ? lines : lines.filter((line) => line.program === program)
  const [payments, debts] = [ofProgram(paid), ofProgram(owed)]
  const currencies = [...new Set([...payments, ...debts].map(({ currency }) => currency))]
  return currencies.map((currency) => {
    const mine = payments.filter((line) => line.currency === currency)
    const owing = debts.filter((line) => line.currency === currency)
    return {
      currency,
      months: months.map((month) => ({
        month,
        cents: sum(mine.filter((line) => line.month === month).map(({ cents }) => cents)),
      })),
      paid: sum(mine.map(({ cents }) => cents)),
      unpaid: sum(owing.map(({ unpaid_cents: cents }) => cents)),
      reserved: sum(owing.map(({ reserved_cents: cents }) => cents)),
    }
  })
}
