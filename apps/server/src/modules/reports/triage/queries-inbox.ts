import { sql, type RawBuilder } from 'kysely'
import type { Trx } from '#server/db/database.ts'
import { lastEventOfReport } from '#server/db/last-report-event.ts'
import { vectorOfReport } from '#server/db/report-vector.ts'
import type { Severity } from '@grana/contract/program-values'
import { maxReportsCounted } from '@grana/contract/reports/agent-reports'
import type { DueStage } from '@grana/contract/reports/facts'
import { evidenceBounds, maxCounted, type EvidenceLevel, type InboxOrder } from '@grana/contract/reports/inbox'
import { parseReportNumber } from '@grana/contract/reports/search'
import type { ReportState } from '@grana/contract/reports/values'
import type { ListedReport } from '../queries-lists.ts'
import { ofTenant, type InboxScope, type InboxTenant } from './queries-scope.ts'
import { countAmongSome, findAmongFirst, searchReports } from './queries-search.ts'

export type InboxFilter = InboxTenant & {
  readerId: string
  programId: string | undefined
  states: readonly ReportState[]
  severities: readonly Severity[]
  stage: DueStage | undefined
  assignedTo: string | undefined
  isUnassigned: boolean
  lateAt: Date | undefined
  isUnpaid: boolean
  isDisputed: boolean
  isOpen: boolean
  isToFix: boolean
  order: InboxOrder
  targetId: string | undefined
  weakness: string | undefined
  agentName: string | undefined
  isFromGuest: boolean | undefined
  tag: string | undefined
  assigneeId: string | undefined
  evidence: EvidenceLevel | undefined
  sentBefore: Date | undefined
  /** The part whose content the reader sees: agent, target, assignee, evidence and tags are sought there. */
  readable: InboxScope
  /** The part whose internal notes the reader sees. */
  notable: InboxScope
  /** Words of the title, texts and comments, or the number. */
  text: string
}

export type InboxRow = ListedReport & {
  agent_id: string
  agent_name: string
  target_address: string | null
  assigned_to: string | null
  assignee_name: string | null
  triager_id: string | null
  /** Null for those who may not read the report. */
  cvss_vector: string | null
  news: number
  last_event_at: Date
  tags: string[]
  fix_days: number | null
  fix_due_at: Date | null
  /** Of an approved reward that is not paid; null for those who may not see it. */
  pay_days: number | null
  pay_due_at: Date | null
  evidence_score: number
  evidence_at: Date | null
  dispute_due_at: Date | null
}

type Condition = RawBuilder<unknown>

const when = (isWanted: boolean, condition: () => Condition): Condition[] => (isWanted ? [condition()] : [])

/**
 * Rewards to be paid: reserved ones, except of a reopened report, and payments that did not arrive. The latter are rare and
 * are looked up first, because without them the list can be sorted by the index.
 */
async function unpaidOf(trx: Trx, organizationId: string): Promise<Condition> {
  const promised = sql`r.reward_track = 'reserved' and r.state in ('accepted', 'closed', 'archived')`
  const { rows } = await sql<{ report: string }>`
    select report from grana.missing_payments(${organizationId}) report`.execute(trx)
  const missing = rows.map(({ report }) => report)
  return missing.length === 0 ? promised : sql`(${promised} or r.id = any(${missing}::uuid[]))`
}

/** Reports with a pending stage, closed ones included, are sorted by due date. */
const isByUrgency = ({ stage, lateAt }: InboxFilter) => stage !== undefined || lateAt !== undefined

/** Paused reports have no due date; nulls sort last. The indexes of open reports have the same expressions. */
const openOrders: Readonly<Record<InboxOrder, Condition>> = {
  day: sql`(r.due_at at time zone 'utc')::date, r.evidence_score desc, r.due_at, r.id`,
  due: sql`r.due_at, r.id`,
  evidence: sql`r.evidence_score desc, r.submitted_at, r.id`,
}

function orderOf(inbox: InboxFilter): Condition {
  if (inbox.isToFix) return sql`r.fix_due_at, r.id`
  if (inbox.isOpen) return openOrders[inbox.order]
  return isByUrgency(inbox) ? sql`r.due_at, r.id` : sql`r.submitted_at desc, r.id`
}

/** Accepted reports without a confirmed fix. */
const toFix = sql`r.state = 'accepted' and r.fixed_at is null`

function evidenceCondition(level: EvidenceLevel): Condition {
  const { from, below } = evidenceBounds[level]
  return sql`r.evidence_at is not null and r.evidence_score >= ${from} and r.evidence_score < ${below}`
}

const sentBy = (name: string) => sql`r.agent_id in (select u.id from users u where u.username = ${name})`

/** Filters by what only readers of a report see. */
function contentConditions(inbox: InboxFilter): Condition[] {
  const { organizationId, readable, targetId, agentName, tag, assigneeId, evidence } = inbox
  const conditions = [
    ...when(assigneeId !== undefined, () => sql`r.assigned_to = ${assigneeId}`),
    ...(evidence === undefined ? [] : [evidenceCondition(evidence)]),
    ...when(targetId !== undefined, () => sql`r.target_id = ${targetId}`),
    ...(agentName === undefined ? [] : [sentBy(agentName)]),
    ...when(
      tag !== undefined,
      () => sql`r.id in (select t.report_id from report_tags t
        where t.organization_id = ${organizationId} and t.name = ${tag})`,
    ),
  ]
  return conditions.length === 0 ? [] : [...ofTenant({ organizationId, seen: readable }), ...conditions]
}

function conditionsOf(inbox: InboxFilter, unpaid: Condition | undefined): Condition {
  const { programId, states, severities, stage, assignedTo, isUnassigned, lateAt, isOpen, isToFix } = inbox
  const number = parseReportNumber(inbox.text)
  const parts = [
    ...ofTenant(inbox),
    ...when(isOpen, () => sql`r.closed_at is null`),
    ...when(isToFix, () => toFix),
    ...when(programId !== undefined, () => sql`r.program_id = ${programId}`),
    ...when(states.length > 0, () => sql`r.state = any(${[...states]}::text[])`),
    ...when(severities.length > 0, () => sql`r.severity = any(${[...severities]}::text[])`),
    ...when(stage !== undefined, () => sql`r.due_stage = ${stage}`),
    ...when(assignedTo !== undefined, () => sql`r.assigned_to = ${assignedTo}`),
    ...when(isUnassigned, () => sql`r.assigned_to is null`),
    ...when(lateAt !== undefined, () => sql`r.due_stage is not null and r.due_at <= ${lateAt}`),
    ...when(inbox.isDisputed, () => sql`r.dispute_state is not null`),
    ...when(inbox.isFromGuest !== undefined, () => sql`r.from_guest = ${inbox.isFromGuest}`),
    ...when(inbox.weakness !== undefined, () => sql`r.weakness = ${inbox.weakness}`),
    ...when(inbox.sentBefore !== undefined, () => sql`r.submitted_at < ${inbox.sentBefore}`),
    ...contentConditions(inbox),
    ...(unpaid ? [unpaid] : []),
    ...when(number !== undefined, () => sql`r.number = ${number}`),
  ]
  return sql.join(parts, sql` and `)
}

const unreadNews = (readerId: string) => sql`(select count(*)::int from notifications n
  where n.data ->> 'report_id' = r.id::text and n.user_id = ${readerId} and n.in_app and n.read_at is null)`

type Page = { size: number; page: number }

/** Selects the rows before it joins names, so that the joins run for one page only. */
async function listRows(trx: Trx, inbox: InboxFilter, where: Condition, { size, page }: Page): Promise<InboxRow[]> {
  const order = orderOf(inbox)
  const { rows } = await sql<InboxRow>`
    select r.*, p.name as program_name, o.initials, s.address as target_address,
      coalesce(a.username, '') as agent_name, m.first_name || ' ' || m.last_name as assignee_name,
      w.pay_days, w.pay_due_at, ${vectorOfReport} as cvss_vector, ${unreadNews(inbox.readerId)} as news,
      ${lastEventOfReport} as last_event_at,
      array(select t.name from report_tags t where (t.organization_id, t.report_id) = (r.organization_id, r.id)
        order by t.name) as tags,
      (select d.answer_due_at from disputes d where (d.organization_id, d.report_id) = (r.organization_id, r.id)
        and d.state = 'open' and d.lapsed_at is null) as dispute_due_at
    from (select r.organization_id, r.id, r.number, r.title, r.program_id, r.policy_version, r.target_id, r.agent_id, r.weakness,
        r.severity, r.state, r.closing_reason, r.reward_track, r.dispute_state, r.submitted_at, r.moved_at, r.due_stage, r.due_days, r.due_at,
        r.due_left, r.assigned_to, r.triager_id, r.fix_days, r.fix_due_at, r.evidence_score, r.evidence_at,
        r.verification, r.retest_asked_at, r.fix_proposed_at, r.from_guest
      from reports r where ${where} order by ${order} limit ${size} offset ${(page - 1) * size}) r
    join programs p on (p.organization_id, p.id) = (r.organization_id, r.program_id)
    join organizations o on o.id = r.organization_id
    join users a on a.id = r.agent_id
    left join policy_targets s on (s.organization_id, s.program_id, s.version, s.target_id)
      = (r.organization_id, r.program_id, r.policy_version, r.target_id)
    left join users m on m.id = r.assigned_to
    left join rewards w on (w.organization_id, w.report_id) = (r.organization_id, r.id) and r.reward_track = 'reserved'
    order by ${order}`.execute(trx)
  return rows
}

async function countListed(trx: Trx, where: Condition): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select from reports r where ${where} limit ${maxReportsCounted}) r`.execute(trx)
  return rows[0]?.count ?? 0
}

/** A page of the reports that the member sees: open ones by due date, all others newest first. */
export async function listInboxPage(trx: Trx, inbox: InboxFilter, page: Page) {
  const isSearch = inbox.text !== '' && parseReportNumber(inbox.text) === undefined
  const unpaid = inbox.isUnpaid ? await unpaidOf(trx, inbox.organizationId) : undefined
  const listed = conditionsOf(inbox, unpaid)
  if (!isSearch) return { rows: await listRows(trx, inbox, listed, page), total: await countListed(trx, listed) }

  const search = await searchReports(trx, inbox)
  const where = sql`${listed} and ${search.condition}`
  const order = orderOf(inbox)
  const shown = search.isCommon ? await findAmongFirst(trx, inbox, { where: listed, order, ...page }) : undefined
  const counted = search.isCommon ? await countAmongSome(trx, inbox, listed, maxReportsCounted) : undefined
  const ofShown = sql`r.organization_id = ${inbox.organizationId} and r.id = any(${shown ?? []}::uuid[])`
  return {
    rows: shown ? await listRows(trx, inbox, ofShown, { ...page, page: 1 }) : await listRows(trx, inbox, where, page),
    total: counted ?? (await countListed(trx, where)),
  }
}

/** The whole list, as a statement that numbers its reports in their order. */
export async function selectInboxOrder(trx: Trx, inbox: InboxFilter): Promise<Condition> {
  const isSearch = inbox.text !== '' && parseReportNumber(inbox.text) === undefined
  const listed = conditionsOf(inbox, inbox.isUnpaid ? await unpaidOf(trx, inbox.organizationId) : undefined)
  const where = isSearch ? sql`${listed} and ${(await searchReports(trx, inbox)).condition}` : listed
  return sql`select r.id, row_number() over (order by ${orderOf(inbox)}) as place from reports r where ${where}`
}

type InboxMoments = { userId: string; at: Date; soon: Date }
type OpenCounts = Record<'open' | 'mine' | 'grave' | 'late' | 'soon' | 'unassigned', number>
type RewardCounts = Record<'reward' | 'late' | 'soon', number>

async function countUpToMax(trx: Trx, where: Condition): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select from reports r where ${where} limit ${maxCounted}) r`.execute(trx)
  return rows[0]?.count ?? 0
}

/** Undecided rewards. `late` and `soon` count closed reports only, to be added to the counts of open ones. */
async function countRewards(trx: Trx, where: Condition, { at, soon }: InboxMoments): Promise<RewardCounts> {
  const { rows } = await sql<RewardCounts>`
    select count(*)::int as reward,
      (count(*) filter (where r.closed_at is not null and r.due_at <= ${at}))::int as late,
      (count(*) filter (where r.closed_at is not null and r.due_at > ${at} and r.due_at <= ${soon}))::int as soon
    from (select r.closed_at, r.due_at from reports r
      where ${where} and r.due_stage = 'reward' order by r.due_at, r.id limit ${maxCounted}) r`.execute(trx)
  return rows[0] ?? { reward: 0, late: 0, soon: 0 }
}

type FixCounts = Record<'fix' | 'fix_late', number>

async function countFixes(trx: Trx, where: Condition, { at }: InboxMoments): Promise<FixCounts> {
  const { rows } = await sql<FixCounts>`
    select count(*)::int as fix, (count(*) filter (where r.fix_due_at <= ${at}))::int as fix_late
    from (select r.fix_due_at from reports r where ${where} and ${toFix} order by r.fix_due_at, r.id
      limit ${maxCounted}) r`.execute(trx)
  return rows[0] ?? { fix: 0, fix_late: 0 }
}

/** How many reports wait for a payment, and until when the first of them should be paid. */
async function countUnpaid(trx: Trx, where: Condition): Promise<{ pay: number; pay_due_at?: string }> {
  const { rows } = await sql<{ count: number; due: Date | null }>`
    select count(*)::int as count, min(w.pay_due_at) as due
    from (select r.organization_id, r.id from reports r where ${where} limit ${maxCounted}) r
    left join rewards w on (w.organization_id, w.report_id) = (r.organization_id, r.id)`.execute(trx)
  const { count = 0, due = null } = rows[0] ?? {}
  return { pay: count, ...(due !== null && { pay_due_at: due.toISOString() }) }
}

/** How many disputes wait for an answer that the member may read, and until when the first of them. */
async function countToAnswer(
  trx: Trx,
  where: Condition,
): Promise<{ disputes_to_answer: number; answer_due_at?: string }> {
  const { rows } = await sql<{ count: number; due: Date | null }>`
    select count(*)::int as count, min(d.answer_due_at) as due
    from (select r.organization_id, r.id from reports r where ${where} and r.dispute_state is not null limit ${maxCounted}) r
    join disputes d on (d.organization_id, d.report_id) = (r.organization_id, r.id)
      and d.state = 'open' and d.lapsed_at is null`.execute(trx)
  const { count = 0, due = null } = rows[0] ?? {}
  return { disputes_to_answer: count, ...(due !== null && { answer_due_at: due.toISOString() }) }
}

/** Counts of reports by pending action, each up to a maximum. */
export async function countInbox(trx: Trx, tenant: InboxTenant, moments: InboxMoments) {
  const { userId, at, soon } = moments
  const where = sql.join(ofTenant(tenant), sql` and `)
  const { rows } = await sql<OpenCounts>`
    select count(*)::int as open, (count(*) filter (where r.assigned_to = ${userId}))::int as mine,
      (count(*) filter (where r.severity in ('high', 'critical')))::int as grave,
      (count(*) filter (where r.due_at <= ${at}))::int as late,
      (count(*) filter (where r.due_at > ${at} and r.due_at <= ${soon}))::int as soon,
      (count(*) filter (where r.assigned_to is null))::int as unassigned
    from (select r.assigned_to, r.severity, r.due_at from reports r
      where ${where} and r.closed_at is null order by r.due_at, r.id limit ${maxCounted}) r`.execute(trx)
  const none = { open: 0, mine: 0, grave: 0, late: 0, soon: 0, unassigned: 0 }
  const open = rows[0] ?? none
  const rewards = await countRewards(trx, where, moments)
  return {
    ...open,
    late: open.late + rewards.late,
    soon: open.soon + rewards.soon,
    reward: rewards.reward,
    ...(await countFixes(trx, where, moments)),
    ...(await countUnpaid(trx, sql`${where} and ${await unpaidOf(trx, tenant.organizationId)}`)),
    ...(await countToAnswer(trx, where)),
    disputed: await countUpToMax(trx, sql`${where} and r.dispute_state is not null`),
    closed: await countUpToMax(trx, sql`${where} and r.closed_at is not null`),
  }
}
