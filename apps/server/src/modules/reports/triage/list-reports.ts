import type * as z from 'zod/mini'
import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import type { Member } from '#server/http/session/actor.ts'
import { reportPageSize } from '@grana/contract/reports/agent-reports'
import { ageDays, type InboxCard, type inboxFilters, listReports as operation } from '@grana/contract/reports/inbox'
import { canOnReport, type ReportUser } from '../can-on-report.ts'
import { scoreOfSeverity } from '../normalize-cvss.ts'
import { toMemberActor } from '../report-access.ts'
import { toReportCard } from '../to-report.ts'
import { type InboxFilter, type InboxRow, listInboxPage } from './queries-inbox.ts'
import { toInboxScope } from './queries-scope.ts'

/** Members without read access see title and state, but not the agent, the target or the assignee. */
function toInboxCard(row: InboxRow, actor: ReportUser): InboxCard {
  const facts = { actor, report: row }
  const handles = canOnReport('report.note', facts) === 'yes'
  const card = { ...toReportCard(row, { handles }), last_event_at: row.last_event_at.toISOString() }
  if (canOnReport('report.read', facts) !== 'yes') return { ...card, can_read: false }
  const { fix_days: days, fix_due_at: due, pay_days: payDays, pay_due_at: payDue } = row
  const score = scoreOfSeverity(row.severity, row.cvss_vector)
  return {
    ...card,
    can_read: true,
    ...(score !== undefined && { score }),
    ...(days !== null && due !== null && { fix: { days, at: due.toISOString() } }),
    ...(payDays !== null && payDue !== null && { pay: { days: payDays, at: payDue.toISOString() } }),
    ...(row.evidence_at !== null && { evidence: row.evidence_score }),
    ...(row.dispute_due_at !== null && { dispute_due_at: row.dispute_due_at.toISOString() }),
    ...(row.news > 0 && { news: row.news }),
    ...(row.tags.length > 0 && { tags: row.tags }),
    agent: row.agent_name,
    ...(row.target_address !== null && { target: row.target_address }),
    ...(row.assigned_to !== null && { assigned_to: { id: row.assigned_to, name: row.assignee_name ?? '' } }),
  }
}

const daysBefore = (at: Date, days: number) => new Date(at.getTime() - days * 86_400_000)

type Filters = z.output<typeof inboxFilters>

/** A part of the inbox, as the member sees it. */
export function toInboxFilter(query: Filters, { user, membership }: Member, at: Date): InboxFilter {
  return {
    organizationId: membership.organizationId,
    seen: toInboxScope(membership, user.id),
    readable: toInboxScope(membership, user.id, 'report.read'),
    notable: toInboxScope(membership, user.id, 'report.note'),
    readerId: user.id,
    text: query.q ?? '',
    programId: query.program,
    states: query.state ?? [],
    severities: query.severity ?? [],
    stage: query.stage,
    assignedTo: query.mine === undefined ? undefined : user.id,
    isUnassigned: query.unassigned !== undefined,
    lateAt: query.late === undefined ? undefined : at,
    isUnpaid: query.unpaid !== undefined,
    isDisputed: query.disputed !== undefined,
    isOpen: query.open !== undefined,
    isToFix: query.fixing !== undefined,
    order: query.sort ?? 'day',
    targetId: query.target,
    weakness: query.weakness,
    agentName: query.agent,
    isFromGuest: query.account && query.account === 'without',
    tag: query.tag,
    assigneeId: query.assignee,
    evidence: query.evidence,
    sentBefore: query.age === undefined ? undefined : daysBefore(at, ageDays[query.age]),
  }
}

export const listReports = handle(operation, ({ db, clock }, member, { query }) => {
  const { user } = member
  const page = query.page ?? 1
  const actor = toMemberActor(member)
  return inTransactionAs(db, user, async (trx) => {
    const { rows, total } = await listInboxPage(trx, toInboxFilter(query, member, clock()), {
      size: reportPageSize,
      page,
    })
    return { data: rows.map((row) => toInboxCard(row, actor)), meta: { page, total } }
  })
})
