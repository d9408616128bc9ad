import * as z from 'zod/mini'
import type { Context } from '#server/context.ts'
import { inTransactionAs } from '#server/db/transaction.ts'
import { defineDocument, type DocumentRoute } from '#server/http/documents/document-route.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { writeCalendar } from '#server/lib/icalendar.ts'
import { hashSecret } from '#server/lib/tokens.ts'
import { appOfKind } from '@grana/contract/handoff'
import type { DueStage } from '@grana/contract/reports/facts'
import { retestRules } from '@grana/contract/reports/fix'
import { addWorkingDays } from '@grana/contract/reports/working-time'
import { brand } from '@grana/messages/brand'
import { calendarFeedTexts as texts } from '@grana/messages/es/feed'
import { isAwaitingRuling } from '../disputes/public.ts'
import { canOnReport, type ReportUser } from '../reports/public.ts'
import { isTokenOf } from './own-feed.ts'
import { findReader, listDue, listMemberships, type CalendarReader, type DueRow } from './queries.ts'

/** Due dates that have passed stay in the calendar for a month. */
const lookBackMs = 30 * 86_400_000
const freshMinutes = 15

type DueDate = { due: DueStage | 'retest' | 'payment' | 'dispute_answer' | 'dispute_ruling'; at: Date; row: DueRow }

/** The deadline of an open dispute: the answer of the organization while there is time for it, then the ruling. */
function toDisputeDate(row: DueRow, now: Date): DueDate[] {
  const { dispute: state, answer_due_at: answerDueAt, rule_due_at: ruleDueAt } = row
  if (state === null || answerDueAt === null || ruleDueAt === null) return []
  return isAwaitingRuling({ state, answer_due_at: answerDueAt }, now)
    ? [{ due: 'dispute_ruling', at: ruleDueAt, row }]
    : [{ due: 'dispute_answer', at: answerDueAt, row }]
}

/** What is due in a report, each with its date: the organization's next step, the payment, the retest and the open dispute. */
function listDueDates(row: DueRow, { since, now }: { since: Date; now: Date }): DueDate[] {
  const { due_stage: stage, due_at: dueAt, retest_asked_at: asked } = row
  const dates: (DueDate | undefined)[] = [
    stage && dueAt ? { due: stage, at: dueAt, row } : undefined,
    asked ? { due: 'retest', at: addWorkingDays(asked, retestRules.silenceDays), row } : undefined,
    row.pay_due_at ? { due: 'payment', at: row.pay_due_at, row } : undefined,
    ...toDisputeDate(row, now),
  ]
  return dates.filter((date) => date !== undefined).filter(({ at }) => at > since)
}

/** Applies the permission table in addition to row security. */
const isReadable = (row: DueRow, actor: ReportUser | undefined): boolean =>
  actor !== undefined && canOnReport('report.read', { actor, report: row }) === 'yes'

/** Everything due that the reader may see at this moment. */
function listReadableDueDates({ db, clock }: Context, { user_id: userId, kind }: CalendarReader): Promise<DueDate[]> {
  return inTransactionAs(db, { id: userId }, async (trx) => {
    const memberships = kind === 'customer' ? await listMemberships(trx, userId) : []
    const organizations = memberships.map(({ organizationId }) => organizationId)
    const findActor = (organization: string): ReportUser | undefined => {
      if (kind === 'agent') return { side: 'agent', userId }
      const membership = memberships.find(({ organizationId }) => organizationId === organization)
      return membership && { side: 'organization', userId, membership }
    }
    const now = clock()
    const since = new Date(now.getTime() - lookBackMs)
    const rows = await listDue(trx, { user_id: userId, kind, organizations }, since)
    return rows
      .filter((row) => isReadable(row, findActor(row.organization_id)))
      .flatMap((row) => listDueDates(row, { since, now }))
  })
}

async function getDueDatesCalendar(context: Context, { token }: { token: string }) {
  const { config, db, limits } = context
  const tokenHash = hashSecret(token)
  const reader = await findReader(db, tokenHash)
  if (reader === undefined || !isTokenOf(context, reader.user_id, { seed: reader.seed, token_hash: tokenHash }))
    throw new DomainError('request.not_found')
  await limits.takeForAccount('calendar', reader.user_id)
  const { hostname } = new URL(config.portalUrl)
  const app = `${config.portalUrl}/redir?app=${appOfKind[reader.kind]}`
  const entries = (await listReadableDueDates(context, reader)).map(({ due, at, row }) => ({
    uid: `${due}.${row.id}@${hostname}`,
    at,
    changedAt: row.moved_at,
    title: `${texts.due[due]} · ${row.reference} · ${row.program}`,
    url: `${app}&path=${encodeURIComponent(`/reports/${row.id}`)}`,
  }))
  const name = `${texts.title} · ${brand.name}`
  const body = writeCalendar({ name, product: brand.name, refreshMinutes: freshMinutes, entries })
  return { body, type: 'text/calendar; charset=utf-8' }
}

/** iCalendar feed of the user whose token is in the URL. */
export const calendarDocuments: readonly DocumentRoute[] = [
  defineDocument({
    path: '/api/calendars/:token/due-dates.ics',
    params: z.object({ token: z.string().check(z.regex(/^[\w-]{43}$/)) }),
    limit: 'read',
    age: { private: freshMinutes * 60 },
    run: getDueDatesCalendar,
  }),
]
