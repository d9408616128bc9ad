import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import type { Severity } from '@grana/contract/program-values'
import {
  activityWeeks,
  answerDays,
  getReportActivity as operation,
  type SeverityCounts,
} from '@grana/contract/reports/activity'
import { countOpen, countReceived, measureAnswers, medianAnswers } from './queries-activity.ts'
import { toInboxScope } from './queries-scope.ts'

const dayMs = 86_400_000

/** Mondays of the last weeks, oldest first. */
function lastMondays(at: Date): string[] {
  const sinceMonday = (at.getUTCDay() + 6) % 7
  const today = Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate())
  return Array.from({ length: activityWeeks }, (_, index) =>
    new Date(today - (sinceMonday + 7 * (activityWeeks - 1 - index)) * dayMs).toISOString().slice(0, 10),
  )
}

function countsOf(lines: readonly { severity: Severity; count: number }[]): SeverityCounts {
  const counts = { informative: 0, low: 0, medium: 0, high: 0, critical: 0 }
  for (const { severity, count } of lines) counts[severity] += count
  return counts
}

export const getReportActivity = handle(operation, ({ db, clock }, { user, membership }, { query }) => {
  const at = clock()
  const mondays = lastMondays(at)
  const since = mondays[0] ?? ''
  const reports = {
    organizationId: membership.organizationId,
    seen: toInboxScope(membership, user.id),
    programId: query.program,
  }
  const daysAgo = (days: number) => new Date(at.getTime() - days * dayMs)
  return inTransactionAs(db, user, async (trx) => {
    const received = await countReceived(trx, reports, since)
    const medians = new Map((await medianAnswers(trx, reports, since)).map(({ week, hours }) => [week, hours]))
    return {
      weeks: mondays.map((week) => ({
        starts_on: week,
        received: countsOf(received.filter((line) => line.week === week)),
        ...(medians.has(week) && { answer_hours: medians.get(week) }),
      })),
      open: await countOpen(trx, reports),
      answers: await measureAnswers(trx, reports, { recentFrom: daysAgo(answerDays), since: daysAgo(2 * answerDays) }),
    }
  })
})
