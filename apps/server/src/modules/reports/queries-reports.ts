import { sql } from 'kysely'
import type { Trx } from '#server/db/database.ts'
import type { Severity } from '@grana/contract/program-values'
import type { ReportForm } from '@grana/contract/reports/draft'
import type { DueStage } from '@grana/contract/reports/facts'
import type { Verification } from '@grana/contract/reports/fix'
import type {
  Audience,
  ClosingReason,
  ReportEventKind,
  ReportSide,
  ReportState,
  RewardStatus,
} from '@grana/contract/reports/values'

/** The retest of a report and the time until its fix; the database computes what has no grant. */
export type FixColumns = {
  verification: Verification
  retest_round: number
  retest_asked_at: Date | null
  fix_days: number | null
  fix_began_at: Date | null
  fix_due_at: Date | null
  fix_left: number | null
  fix_proposed_at: Date | null
  fix_agreed_at: Date | null
  fixed_at: Date | null
  fix_took: number | null
  fix_kept: boolean | null
}

export type ReportRow = {
  organization_id: string
  program_id: string
  id: string
  number: number
  agent_id: string
  target_id: string
  policy_version: number
  asset_tier: number
  weakness: string
  title: string
  severity: Severity
  claimed_severity: Severity
  state: ReportState
  closing_reason: ClosingReason | null
  duplicate_of: string | null
  known_issue_id: string | null
  clause: string | null
  review_on: string | null
  reward_track: RewardStatus
  dispute_state: 'open' | 'answered' | null
  assigned_to: string | null
  triager_id: string | null
  events: number
  submitted_at: Date
  moved_at: Date
  answered_at: Date | null
  triaged_at: Date | null
  accepted_at: Date | null
  closed_at: Date | null
  paused_at: Date | null
  paused_seconds: number
  due_stage: DueStage | null
  due_days: number | null
  due_at: Date | null
  due_left: number | null
  evidence_score: number
  evidence_at: Date | null
  /** Sent without an account, and not claimed by one. */
  from_guest: boolean
  coauthors: string[]
} & FixColumns

const columns = sql`r.organization_id, r.program_id, r.id, r.number, r.agent_id, r.target_id, r.policy_version, r.asset_tier,
  r.weakness, r.title, r.severity, r.claimed_severity, r.state, r.closing_reason, r.duplicate_of, r.known_issue_id,
  r.clause, r.review_on::text as review_on, r.reward_track, r.dispute_state, r.assigned_to, r.triager_id, r.events, r.submitted_at,
  r.moved_at, r.answered_at, r.triaged_at, r.accepted_at, r.closed_at, r.paused_at,
  r.paused_seconds::float8 as paused_seconds, r.due_stage, r.due_days, r.due_at, r.due_left,
  r.evidence_score, r.evidence_at, r.verification, r.retest_round, r.retest_asked_at, r.fix_days, r.fix_began_at, r.fix_due_at, r.fix_left,
  r.fix_proposed_at, r.fix_agreed_at, r.fixed_at, r.fix_took, r.fix_kept, r.from_guest,
  array(select a.user_id from report_authors a where (a.organization_id, a.report_id) = (r.organization_id, r.id)
    and a.sent_at is not null order by a.position)::text[] as coauthors`

export type ReportScope = { organizationId: string } | { agentId: string } | { triagerId: string }

/** Sent by an agent, or together with them. */
export const isAuthoredBy = (agentId: string) =>
  sql`(r.agent_id = ${agentId} or r.id = any(array(select a.report_id from report_authors a
    where a.user_id = ${agentId} and a.sent_at is not null)))`

function isInScope(place: ReportScope) {
  if ('agentId' in place) return isAuthoredBy(place.agentId)
  if ('triagerId' in place) return sql`r.triager_id = ${place.triagerId}`
  return sql`r.organization_id = ${place.organizationId}`
}

/** A report of an organization, of an agent, or of a triager, that the actor may see. */
export async function findReport(
  trx: Trx,
  id: string,
  { lock = false, ...place }: ReportScope & { lock?: boolean },
): Promise<ReportRow | undefined> {
  const { rows } = await sql<ReportRow>`
    select ${columns} from reports r where r.id = ${id} and ${isInScope(place)} ${lock ? sql`for update` : sql``}`.execute(
    trx,
  )
  return rows[0]
}

export type NewReport = {
  id: string
  organizationId: string
  programId: string
  agentId: string
  version: number
  tier: number
  form: ReportForm
  at: Date
}

/** Inserts a submitted report with its content. */
async function insertReport(trx: Trx, given: NewReport): Promise<void> {
  const { id, organizationId, programId, agentId, version, tier, form, at } = given
  const { rows } = await sql<{ number: number }>`select grana.next_report_number(${programId}) as number`.execute(trx)
  await trx
    .insertInto('reports')
    .values({
      organization_id: organizationId,
      program_id: programId,
      id,
      number: rows[0]?.number ?? 0,
      agent_id: agentId,
      target_id: form.target_id,
      policy_version: version,
      asset_tier: tier,
      weakness: form.weakness,
      title: form.title,
      severity: form.severity,
      claimed_severity: form.severity,
      submitted_at: at,
      moved_at: at,
    })
    .execute()
  await trx
    .insertInto('report_contents')
    .values({
      organization_id: organizationId,
      report_id: id,
      cvss_vector: form.cvss ?? null,
      summary: form.summary,
      steps: form.steps,
      impact: form.impact,
    })
    .execute()
}

/** Inserts a submitted report with the first event of its history. */
export async function insertSubmittedReport(trx: Trx, given: NewReport): Promise<void> {
  await insertReport(trx, given)
  const report = { organization_id: given.organizationId, id: given.id, events: 0 }
  const event = { kind: 'submitted', side: 'agent', actorId: given.agentId, to: 'received', at: given.at } as const
  await updateReport(trx, report, { events: await appendReportEvent(trx, report, event) })
}

/** Number of reports that the agent submitted since then, in total and to one program. */
export async function countSubmitted(
  trx: Trx,
  agentId: string,
  { programId, since }: { programId: string; since: Date },
): Promise<{ all: number; here: number }> {
  const { rows } = await sql<{ all: number; here: number }>`
    select count(*)::int as all, count(*) filter (where program_id = ${programId})::int as here
    from reports where agent_id = ${agentId} and submitted_at > ${since}`.execute(trx)
  return rows[0] ?? { all: 0, here: 0 }
}

export type NewReportEvent = {
  kind: ReportEventKind
  side: ReportSide
  actorId: string | null
  audience?: Audience
  from?: ReportState
  to?: ReportState
  closingReason?: ClosingReason
  text?: string | undefined
  details?: Record<string, string>
  at: Date
}

/** Adds an event to the history of a locked report; returns the number of the event. */
export async function appendReportEvent(
  trx: Trx,
  report: Pick<ReportRow, 'organization_id' | 'id' | 'events'>,
  event: NewReportEvent,
): Promise<number> {
  const number = report.events + 1
  const { organization_id: organization, id } = report
  const signal = JSON.stringify({ report: id, organization, internal: event.audience === 'internal' })
  await trx
    .insertInto('report_events')
    .values({
      organization_id: report.organization_id,
      report_id: report.id,
      number,
      kind: event.kind,
      audience: event.audience ?? 'everyone',
      side: event.side,
      actor_id: event.actorId,
      from_state: event.from ?? null,
      to_state: event.to ?? null,
      closing_reason: event.closingReason ?? null,
      text: event.text ?? null,
      details: JSON.stringify(event.details ?? {}),
      created_at: event.at,
    })
    // Delivered to the API processes on commit; they look up who may receive it.
    .returning(sql<string>`pg_notify('grana_live', ${signal})`.as('told'))
    .execute()
  return number
}

export type ReportChange = Partial<
  Pick<
    ReportRow,
    | 'title'
    | 'target_id'
    | 'asset_tier'
    | 'weakness'
    | 'severity'
    | 'state'
    | 'closing_reason'
    | 'duplicate_of'
    | 'known_issue_id'
    | 'clause'
    | 'review_on'
    | 'reward_track'
    | 'assigned_to'
    | 'triager_id'
    | 'events'
    | 'moved_at'
    | 'answered_at'
    | 'triaged_at'
    | 'accepted_at'
    | 'closed_at'
    | 'paused_at'
    | 'paused_seconds'
    | 'verification'
    | 'retest_round'
    | 'retest_asked_at'
    | 'fix_proposed_at'
    | 'fix_agreed_at'
  >
> & { retest_ended_at?: Date | null }

type ReportKey = Pick<ReportRow, 'organization_id' | 'id'>

export async function updateReport(trx: Trx, { organization_id: tenant, id }: ReportKey, change: ReportChange) {
  await trx.updateTable('reports').set(change).where('organization_id', '=', tenant).where('id', '=', id).execute()
}

/** Retests can be asked for until `retest_ends`; always where it is null. */
export type ProgramFacts = { kind: string; analysts_accept: boolean; retest_ends: Date | null }

export async function findProgramFacts(trx: Trx, report: ReportRow): Promise<ProgramFacts | undefined> {
  return trx
    .selectFrom('programs')
    .select(['kind', 'analysts_accept'])
    .select(
      sql<Date | null>`case when kind = 'pentest' then grana.retest_window_end(organization_id, id) end`.as(
        'retest_ends',
      ),
    )
    .where('organization_id', '=', report.organization_id)
    .where('id', '=', report.program_id)
    .executeTakeFirst()
}
