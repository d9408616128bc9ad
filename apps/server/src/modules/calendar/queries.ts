import { sql } from 'kysely'
import type { Db, Trx } from '#server/db/database.ts'
import type { Membership, ProgramMembership } from '#server/permissions/decide.ts'
import type { DueStage } from '@grana/contract/reports/facts'

export type FeedRow = { seed: Buffer; token_hash: Buffer; created_at: Date }

export function findFeed(trx: Trx, userId: string): Promise<FeedRow | undefined> {
  return trx
    .selectFrom('calendar_feeds')
    .select(['seed', 'token_hash', 'created_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

export async function saveFeed(trx: Trx, userId: string, row: FeedRow): Promise<void> {
  await trx
    .insertInto('calendar_feeds')
    .values({ user_id: userId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute()
}

export async function deleteFeed(trx: Trx, userId: string): Promise<void> {
  await trx.deleteFrom('calendar_feeds').where('user_id', '=', userId).execute()
}

export type CalendarReader = { user_id: string; kind: 'customer' | 'agent'; seed: Buffer }

/** The user of an address who may read reports now. */
export async function findReader(db: Db, tokenHash: Buffer): Promise<CalendarReader | undefined> {
  const { rows } = await sql<CalendarReader>`select * from grana.calendar_reader(${tokenHash})`.execute(db)
  return rows[0]
}

export async function listMemberships(trx: Trx, userId: string): Promise<Membership[]> {
  const { rows } = await sql<{ organization_id: string; role: Membership['role']; programs: ProgramMembership[] }>`
    select m.organization_id, m.role, coalesce((
      select json_agg(json_build_object('programId', p.program_id, 'role', p.role,
        'isActivated', p.activated_at is not null))
      from program_memberships p
      where p.organization_id = m.organization_id and p.user_id = m.user_id
    ), '[]') as programs
    from memberships m where m.user_id = ${userId}`.execute(trx)
  return rows.map(({ organization_id: organizationId, ...row }) => ({ organizationId, ...row }))
}

export type DueRow = {
  id: string
  organization_id: string
  program_id: string
  agent_id: string
  assigned_to: string | null
  triager_id: string | null
  moved_at: Date
  reference: string
  program: string
  due_stage: DueStage | null
  due_at: Date | null
  /** Of a retest that waits for its answer. */
  retest_asked_at: Date | null
  /** Of a reward that is approved and not paid. */
  pay_due_at: Date | null
  dispute: 'open' | 'answered' | null
  answer_due_at: Date | null
  rule_due_at: Date | null
}

type Reader = Pick<CalendarReader, 'user_id' | 'kind'> & { organizations: readonly string[] }

/** Reports of a user with something due since a moment, soonest first. Row security leaves out what they may not read. */
export async function listDue(
  trx: Trx,
  { user_id: userId, kind, organizations }: Reader,
  since: Date,
): Promise<DueRow[]> {
  const isTheirs =
    kind === 'agent' ? sql`r.agent_id = ${userId}` : sql`r.organization_id = any(${[...organizations]}::uuid[])`
  const { rows } = await sql<DueRow>`
    select r.id, r.organization_id, r.program_id, r.agent_id, r.assigned_to, r.triager_id, r.moved_at,
      p.initials || '-' || r.number as reference, p.name as program, r.due_stage, r.due_at,
      case when r.state = 'accepted' and r.fixed_at is null and r.verification = 'requested' then r.retest_asked_at end
        as retest_asked_at, w.pay_due_at,
      d.state as dispute, d.answer_due_at, d.rule_due_at
    from reports r
    join lateral (${
      kind === 'agent'
        ? sql`select * from grana.reported_program(r.program_id)`
        : sql`select g.name, o.initials from programs g join organizations o on o.id = g.organization_id
            where (g.organization_id, g.id) = (r.organization_id, r.program_id)`
    }) p on true
    left join disputes d on (d.organization_id, d.report_id) = (r.organization_id, r.id) and d.state in ('open', 'answered')
    left join rewards w on (w.organization_id, w.report_id) = (r.organization_id, r.id) and w.paid_at is null
      and w.pay_due_at is not null and r.reward_track in ('reserved', 'paid')
    where ${isTheirs} and (r.due_at > ${since} or w.pay_due_at > ${since} or r.verification = 'requested' or r.dispute_state is not null)
    order by coalesce(r.due_at, r.moved_at), r.id limit 1000`.execute(trx)
  return rows
}
