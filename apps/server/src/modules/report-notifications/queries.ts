import { sql } from 'kysely'
import type { Db, Trx } from '#server/db/database.ts'
import type { DueStage } from '@grana/contract/reports/facts'
import type { TeamMember } from './recipients.ts'
import type { NotifiableEvent } from './rules.ts'

type Key = { organizationId: string; reportId: string; number: number }

export type OccurredReportEvent = NotifiableEvent & {
  actor_id: string | null
  report_id: string
  program_id: string
  agent_id: string
  assigned_to: string | null
  triager_id: string | null
  /** Whether the platform triages the program. */
  is_managed: boolean
  /** The agent to whom the open retest was handed, and the one whose fee was paid last. */
  helper_id: string | null
  tester_id: string | null
  /** Agents who share the report with the one who sent it. */
  coauthor_ids: string[]
  sharer_id: string | null
}

/** A report event with its report, without any text. */
export async function findReportEvent(trx: Trx, key: Key): Promise<OccurredReportEvent | undefined> {
  const { rows } = await sql<OccurredReportEvent>`
    select e.report_id, e.kind, e.audience, e.side, e.actor_id, e.from_state as from, e.to_state as to, e.closing_reason as reason, e.details,
      r.program_id, r.agent_id, r.assigned_to, r.triager_id, p.is_managed,
      (select h.agent_id from retest_helpers h where (h.organization_id, h.report_id) = (r.organization_id, r.id)
        and h.ended_at is null) as helper_id,
      (select f.agent_id from retest_fees f where (f.organization_id, f.report_id) = (r.organization_id, r.id)
        and f.paid_at is not null order by f.paid_at desc limit 1) as tester_id,
      array(select a.user_id from report_authors a where (a.organization_id, a.report_id) = (r.organization_id, r.id)
        and a.sent_at is not null order by a.position)::text[] as coauthor_ids,
      (select s.agent_id from reward_shares s where (s.organization_id, s.report_id) = (r.organization_id, r.id)
        and s.paid_at is not null order by s.id::text = e.details ->> 'share' desc nulls last, s.paid_at desc limit 1) as sharer_id
    from report_events e join reports r on (r.organization_id, r.id) = (e.organization_id, e.report_id)
    join programs p on (p.organization_id, p.id) = (r.organization_id, r.program_id)
    where e.organization_id = ${key.organizationId} and e.report_id = ${key.reportId} and e.number = ${key.number}
  `.execute(trx)
  return rows[0]
}

/** Owners of the organization and members of the program with their roles, without suspended users. */
export async function listTeamMembers(
  trx: Trx,
  { organizationId, programId }: { organizationId: string; programId: string },
): Promise<TeamMember[]> {
  type TeamMemberRow = { user_id: string } & Pick<TeamMember['membership'], 'role' | 'programs'>
  const { rows } = await sql<TeamMemberRow>`
    select m.user_id, m.role, coalesce(json_agg(json_build_object('programId', p.program_id, 'role', p.role,
      'isActivated', p.activated_at is not null)) filter (where p.program_id is not null), '[]') as programs
    from memberships m join users u on u.id = m.user_id
    left join program_memberships p on (p.organization_id, p.user_id, p.program_id)
      = (m.organization_id, m.user_id, ${programId}::uuid)
    where m.organization_id = ${organizationId} and u.disabled_at is null
    group by m.user_id, m.role
    having m.role = 'owner' or count(p.program_id) > 0`.execute(trx)
  return rows.map(({ user_id: userId, role, programs }) => ({ userId, membership: { organizationId, role, programs } }))
}

type OverdueReward = {
  organization_id: string
  id: string
  program_id: string
  agent_id: string
  events: number
  due_at: Date
}

/** Reports whose reward decision is overdue, longest overdue first. */
export async function listOverdueRewards(db: Db, at: Date): Promise<OverdueReward[]> {
  const { rows } = await sql<OverdueReward>`
    select r.organization_id, r.id, r.program_id, r.agent_id, r.events, r.due_at from reports r
    where r.due_stage = 'reward' and r.due_at <= ${at} order by r.due_at limit 5000`.execute(db)
  return rows
}

export type DeadlineRow = {
  organization_id: string
  id: string
  program_id: string
  agent_id: string
  assigned_to: string | null
  triager_id: string | null
  events: number
}

const deadlineColumns = sql`r.organization_id, r.id, r.program_id, r.agent_id, r.assigned_to, r.triager_id, r.events`

/** Reports whose organization owes something between two moments, soonest first. */
export async function listDueReports(
  db: Db,
  { from, until }: { from: Date; until: Date },
): Promise<(DeadlineRow & { due_stage: DueStage; due_at: Date })[]> {
  const { rows } = await sql<DeadlineRow & { due_stage: DueStage; due_at: Date }>`
    select ${deadlineColumns}, r.due_stage, r.due_at from reports r
    where r.due_stage is not null and r.due_at > ${from} and r.due_at <= ${until}
    order by r.due_at, r.id limit 5000`.execute(db)
  return rows
}

/** Rewards that are approved and not paid, and due between two moments, soonest first. */
export async function listDuePayments(
  db: Db,
  { from, until }: { from: Date; until: Date },
): Promise<(DeadlineRow & { pay_due_at: Date })[]> {
  const { rows } = await sql<DeadlineRow & { pay_due_at: Date }>`
    select ${deadlineColumns}, w.pay_due_at from rewards w
    join reports r on (r.organization_id, r.id) = (w.organization_id, w.report_id)
    where w.paid_at is null and w.pay_due_at > ${from} and w.pay_due_at <= ${until}
      and r.reward_track in ('reserved', 'paid')
    order by w.pay_due_at, r.id limit 5000`.execute(db)
  return rows
}

/** Shares of approved rewards that should be paid between two moments; their author stands for the agent. */
export async function listDueShares(
  db: Db,
  { from, until }: { from: Date; until: Date },
): Promise<(DeadlineRow & { pay_due_at: Date })[]> {
  const { rows } = await sql<DeadlineRow & { pay_due_at: Date; author_id: string }>`
    select ${deadlineColumns}, s.pay_due_at, s.agent_id as author_id from reward_shares s
    join reports r on (r.organization_id, r.id) = (s.organization_id, s.report_id)
    where s.state = 'owed' and s.cents > 0 and s.pay_due_at > ${from} and s.pay_due_at <= ${until}
      and r.reward_track in ('reserved', 'paid')
    order by s.pay_due_at, r.id, s.position limit 5000`.execute(db)
  return rows.map(({ author_id: authorId, ...row }) => ({ ...row, agent_id: authorId }))
}

/** Reports whose last payment was recorded between two moments with a checked proof, and has no answer. */
export async function listUnansweredPayments(
  db: Db,
  { from, until }: { from: Date; until: Date },
): Promise<(DeadlineRow & { paid_at: Date })[]> {
  const { rows } = await sql<DeadlineRow & { paid_at: Date }>`
    select ${deadlineColumns}, w.paid_at from rewards w
    join reports r on (r.organization_id, r.id) = (w.organization_id, w.report_id)
    where w.paid_at > ${from} and w.paid_at <= ${until} and r.reward_track = 'paid'
      and not exists (select from reward_receipts c join reward_payments p on (p.organization_id, p.report_id, p.number)
          = (c.organization_id, c.report_id, c.payment)
        where (p.organization_id, p.report_id, p.created_at) = (w.organization_id, w.report_id, w.paid_at))
      and exists (select from report_files f join report_events e on (e.organization_id, e.report_id, e.number)
          = (f.organization_id, f.commented_report_id, f.event_number)
        where (e.organization_id, e.report_id, e.created_at) = (w.organization_id, w.report_id, w.paid_at)
          and f.audience = 'payers' and f.state = 'ready')
    order by w.paid_at, r.id limit 5000`.execute(db)
  return rows
}

/** Shares whose payment was recorded between two moments with a checked proof, and has no answer; their author stands for the agent. */
export async function listUnansweredShares(
  db: Db,
  { from, until }: { from: Date; until: Date },
): Promise<(DeadlineRow & { paid_at: Date })[]> {
  const { rows } = await sql<DeadlineRow & { paid_at: Date; author_id: string }>`
    select ${deadlineColumns}, p.paid_at, p.agent_id as author_id from share_payments p
    join reports r on (r.organization_id, r.id) = (p.organization_id, p.report_id)
    where p.paid_at > ${from} and p.paid_at <= ${until} and p.has_arrived is null
      and exists (select from report_files f join report_events e on (e.organization_id, e.report_id, e.number)
          = (f.organization_id, f.commented_report_id, f.event_number)
        where (e.organization_id, e.report_id, e.kind, e.details ->> 'payment')
            = (p.organization_id, p.report_id, 'share_paid', p.number::text)
          and f.audience = 'payers' and f.state = 'ready')
    order by p.paid_at, r.id limit 5000`.execute(db)
  return rows.map(({ author_id: authorId, ...row }) => ({ ...row, agent_id: authorId }))
}

type Range = { from: Date; until: Date }

/** Payment cases whose answer is due between two moments, and those that were answered with a checked proof between two others. */
export async function listCasesByDay(
  db: Db,
  { due, answered }: { due: Range; answered: Range },
): Promise<(DeadlineRow & { answer_due_at: Date; answered_at: Date | null })[]> {
  const { rows } = await sql<DeadlineRow & { answer_due_at: Date; answered_at: Date | null; author_id: string }>`
    select ${deadlineColumns}, c.answer_due_at, c.answered_at, c.agent_id as author_id from payment_cases c
    join reports r on (r.organization_id, r.id) = (c.organization_id, c.report_id)
    where (c.state = 'open' and c.answer_due_at > ${due.from} and c.answer_due_at <= ${due.until})
      or (c.state = 'answered' and c.answered_at > ${answered.from} and c.answered_at <= ${answered.until}
        and exists (select from report_files f where (f.organization_id, f.commented_report_id, f.event_number)
          = (c.organization_id, c.report_id, c.answered_event) and f.audience = 'payers' and f.state = 'ready'))
    order by c.opened_at, r.id limit 5000`.execute(db)
  return rows.map(({ author_id: authorId, ...row }) => ({ ...row, agent_id: authorId }))
}

/** Reports whose retest waits for its answer since a moment, oldest first. */
export async function listWaitingRetests(db: Db, since: Date): Promise<(DeadlineRow & { retest_asked_at: Date })[]> {
  const { rows } = await sql<DeadlineRow & { retest_asked_at: Date }>`
    select ${deadlineColumns}, r.retest_asked_at from reports r
    where r.state = 'accepted' and r.fixed_at is null and r.verification = 'requested' and r.retest_asked_at > ${since}
    order by r.retest_asked_at, r.id limit 5000`.execute(db)
  return rows
}

/** Of these staff, those who may rule the open dispute of a report: the one who took it, or those who never worked on it. */
export async function listFreeArbiters(
  trx: Trx,
  { organizationId, reportId }: Omit<Key, 'number'>,
  staff: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select s.id from unnest(${[...staff]}::uuid[]) s (id)
    where not grana.has_worked_on_report(${organizationId}, ${reportId}, s.id)
      and not exists (select from disputes d where d.organization_id = ${organizationId} and d.report_id = ${reportId}
        and d.state in ('open', 'answered') and d.taken_by <> s.id)
    order by s.id`.execute(trx)
  return rows.map(({ id }) => id)
}

type FixableReport = { programId: string; agentId: string; events: number }

/** An accepted report whose fix can be announced: no retest waits, and none confirmed it. */
export async function findFixableReport(
  trx: Trx,
  { organizationId, reportId }: Omit<Key, 'number'>,
): Promise<FixableReport | undefined> {
  const { rows } = await sql<FixableReport>`
    select r.program_id as "programId", r.agent_id as "agentId", r.events from reports r
    where (r.organization_id, r.id, r.state) = (${organizationId}, ${reportId}, 'accepted')
      and r.verification not in ('requested', 'fixed')`.execute(trx)
  return rows[0]
}

type DueDispute = {
  organizationId: string
  reportId: string
  programId: string
  agentId: string
  number: number
  openedEvent: number
}

/** Disputes without an answer whose deadline lies between two moments, soonest first. */
export async function listDueDisputes(db: Db, { from, until }: { from: Date; until: Date }): Promise<DueDispute[]> {
  const { rows } = await sql<DueDispute>`
    select organization_id as "organizationId", report_id as "reportId", program_id as "programId",
      agent_id as "agentId", number, opened_event as "openedEvent"
    from disputes where state = 'open' and answer_due_at > ${from} and answer_due_at <= ${until}
    order by answer_due_at limit 1000`.execute(db)
  return rows
}
