import { sql, type RawBuilder } from 'kysely'
import type { Trx } from '#server/db/database.ts'
import { begins, typedWords, type TypedWord } from '#server/db/words.ts'
import type { Severity } from '@grana/contract/program-values'
import type { DueStage } from '@grana/contract/reports/facts'
import { mostCounted } from '@grana/contract/reports/inbox'
import { typedNumber } from '@grana/contract/reports/search'
import type { ReportState } from '@grana/contract/reports/values'
import type { ListedReport } from '../queries-lists.ts'

/** Whose programs count; in every other, what is assigned to the member. */
export type Seen = 'all' | { programs: readonly string[]; userId: string }

type Tenant = { organizationId: string; seen: Seen }

export type Inbox = Tenant & {
  programId: string | undefined
  states: readonly ReportState[]
  severities: readonly Severity[]
  stage: DueStage | undefined
  assignedTo: string | undefined
  isUnassigned: boolean
  lateAt: Date | undefined
  isUnpaid: boolean
  isOpen: boolean
  /** Words of the title, or the number. */
  text: string
}

export type InboxRow = ListedReport & {
  agent_name: string
  target_address: string | null
  assigned_to: string | null
  assignee_name: string | null
  triager_id: string | null
}

type Condition = RawBuilder<unknown>

const when = (isWanted: boolean, condition: () => Condition): Condition[] => (isWanted ? [condition()] : [])

function ofTenant({ organizationId, seen }: Tenant): Condition[] {
  return [
    sql`r.organization_id = ${organizationId}`,
    ...(seen === 'all'
      ? []
      : [sql`(r.program_id = any(${[...seen.programs]}::uuid[]) or r.assigned_to = ${seen.userId})`]),
  ]
}

/**
 * Promised and to be paid: a report that is being judged again waits. What was paid and did not arrive is to be paid too;
 * there is seldom any, so it is looked up before: without it the list keeps its order by the index.
 */
async function unpaidOf(trx: Trx, organizationId: string): Promise<Condition> {
  const promised = sql`r.reward_track = 'reserved' and r.state in ('accepted', 'closed', 'archived')`
  const { rows } = await sql<{ report: string }>`
    select report from grana.missing_payments(${organizationId}) report`.execute(trx)
  const missing = rows.map(({ report }) => report)
  return missing.length === 0 ? promised : sql`(${promised} or r.id = any(${missing}::uuid[]))`
}

/** By what is owed: what is open, and what its closing left to be decided. */
const isByUrgency = ({ isOpen, stage, lateAt }: Inbox) => isOpen || stage !== undefined || lateAt !== undefined

type Looked = { words: readonly TypedWord[]; unpaid: Condition | undefined }

function conditionsOf(inbox: Inbox, { words, unpaid }: Looked): Condition {
  const { programId, states, severities, stage, assignedTo, isUnassigned, lateAt, isOpen } = inbox
  const number = typedNumber(inbox.text)
  const parts = [
    ...ofTenant(inbox),
    ...when(isOpen, () => sql`r.closed_at is null`),
    ...when(programId !== undefined, () => sql`r.program_id = ${programId}`),
    ...when(states.length > 0, () => sql`r.state = any(${[...states]}::text[])`),
    ...when(severities.length > 0, () => sql`r.severity = any(${[...severities]}::text[])`),
    ...when(stage !== undefined, () => sql`r.due_stage = ${stage}`),
    ...when(assignedTo !== undefined, () => sql`r.assigned_to = ${assignedTo}`),
    ...when(isUnassigned, () => sql`r.assigned_to is null`),
    ...when(lateAt !== undefined, () => sql`r.due_stage is not null and r.due_at <= ${lateAt}`),
    ...(unpaid ? [unpaid] : []),
    ...when(number !== undefined, () => sql`r.number = ${number}`),
    ...words.map(
      (word) => sql`r.id in (select w.report_id from report_words w
        where w.organization_id = ${inbox.organizationId} and ${begins(word)})`,
    ),
  ]
  return sql.join(parts, sql` and `)
}

/**
 * Reports of an organization as far as the member sees them: what is open by how urgent it is, everything else the latest
 * first. The page is chosen before it is dressed.
 */
export async function pageOfInbox(trx: Trx, inbox: Inbox, { size, page }: { size: number; page: number }) {
  const isNumber = typedNumber(inbox.text) !== undefined
  const where = conditionsOf(inbox, {
    words: isNumber ? [] : await typedWords(trx, inbox.text),
    unpaid: inbox.isUnpaid ? await unpaidOf(trx, inbox.organizationId) : undefined,
  })
  // What stands still comes after what runs: empty moments sort last.
  const order = isByUrgency(inbox) ? sql`r.due_at, r.id` : sql`r.submitted_at desc, r.id`
  const { rows } = await sql<InboxRow>`
    select r.*, p.name as program_name, o.initials, s.address as target_address,
      coalesce(a.username, '') as agent_name, m.first_name || ' ' || m.last_name as assignee_name
    from (select r.organization_id, r.id, r.number, r.title, r.program_id, r.policy_version, r.target_id, r.agent_id, r.weakness,
        r.severity, r.state, r.closing_reason, r.reward_track, r.submitted_at, r.moved_at, r.due_stage, r.due_days, r.due_at,
        r.due_left, r.assigned_to, r.triager_id
      from reports r where ${where} order by ${order} limit ${size} offset ${(page - 1) * size}) r
    join programs p on (p.organization_id, p.id) = (r.organization_id, r.program_id)
    join organizations o on o.id = r.organization_id
    join users a on a.id = r.agent_id
    left join policy_targets s on (s.organization_id, s.program_id, s.version, s.target_id)
      = (r.organization_id, r.program_id, r.policy_version, r.target_id)
    left join users m on m.id = r.assigned_to
    order by ${order}`.execute(trx)
  const counted = await sql<{ count: number }>`
    select count(*)::int as count from (select from reports r where ${where} limit 10000) counted`.execute(trx)
  return { rows, total: counted.rows[0]?.count ?? 0 }
}

type Moments = { userId: string; at: Date; soon: Date }
type OfOpen = Record<'open' | 'mine' | 'grave' | 'late' | 'soon' | 'unassigned', number>
type OfRewards = Record<'reward' | 'late' | 'soon', number>

async function countSome(trx: Trx, where: Condition): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select from reports r where ${where} limit ${mostCounted}) r`.execute(trx)
  return rows[0]?.count ?? 0
}

/** Rewards to be decided; those of closed reports are late or soon besides what is open. */
async function countRewards(trx: Trx, where: Condition, { at, soon }: Moments): Promise<OfRewards> {
  const { rows } = await sql<OfRewards>`
    select count(*)::int as reward,
      (count(*) filter (where r.closed_at is not null and r.due_at <= ${at}))::int as late,
      (count(*) filter (where r.closed_at is not null and r.due_at > ${at} and r.due_at <= ${soon}))::int as soon
    from (select r.closed_at, r.due_at from reports r
      where ${where} and r.due_stage = 'reward' order by r.due_at, r.id limit ${mostCounted}) r`.execute(trx)
  return rows[0] ?? { reward: 0, late: 0, soon: 0 }
}

/** How many reports wait for what, as far as anybody counts. */
export async function countInbox(trx: Trx, tenant: Tenant, moments: Moments) {
  const { userId, at, soon } = moments
  const where = sql.join(ofTenant(tenant), sql` and `)
  const { rows } = await sql<OfOpen>`
    select count(*)::int as open, (count(*) filter (where r.assigned_to = ${userId}))::int as mine,
      (count(*) filter (where r.severity in ('high', 'critical')))::int as grave,
      (count(*) filter (where r.due_at <= ${at}))::int as late,
      (count(*) filter (where r.due_at > ${at} and r.due_at <= ${soon}))::int as soon,
      (count(*) filter (where r.assigned_to is null))::int as unassigned
    from (select r.assigned_to, r.severity, r.due_at from reports r
      where ${where} and r.closed_at is null order by r.due_at, r.id limit ${mostCounted}) r`.execute(trx)
  const none = { open: 0, mine: 0, grave: 0, late: 0, soon: 0, unassigned: 0 }
  const open = rows[0] ?? none
  const rewards = await countRewards(trx, where, moments)
  return {
    ...open,
    late: open.late + rewards.late,
    soon: open.soon + rewards.soon,
    reward: rewards.reward,
    pay: await countSome(trx, sql`${where} and ${await unpaidOf(trx, tenant.organizationId)}`),
    closed: await countSome(trx, sql`${where} and r.closed_at is not null`),
  }
}
