import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { EngagementScope } from '@grana/contract/engagements/scope'
import type { Db, Trx } from '@grana/server/db/database'
import { copyProgram } from './engagement-documents.ts'
import { makeReport } from './reports.ts'
import type { Tenant } from './tenant.ts'

type State = 'draft' | 'in_review' | 'quoted' | 'planned' | 'in_progress' | 'reporting' | 'cancelled'
type Wish = {
  state: State
  program?: string
  target?: string
  contacts?: readonly [string, string]
  /** The earlier engagement whose open findings are tested again. */
  follows?: string
}

/** The scope of a tenant; its texts carry the mark. */
export function scopeOf(
  { mark, member }: Tenant,
  { target, contacts }: Pick<Wish, 'target' | 'contacts'> = {},
): EngagementScope {
  return {
    targets: target
      ? [{ target_id: target, figures: { roles: 2, dynamic_pages: 20 }, technologies: `Stack ${mark}`, data: [] }]
      : [],
    wanted_from: '2030-01-07',
    wanted_until: '2030-01-25',
    weekends: false,
    blackouts: [],
    technical_contact: contacts?.[0] ?? member.id,
    ...(contacts && { backup_contact: contacts[1] }),
    notes: `Notes ${mark}`,
  }
}

const path: readonly State[] = ['draft', 'in_review', 'quoted', 'planned', 'in_progress', 'reporting']
const days = sql.raw(`'2030-01-07', '2030-01-18', '2030-01-25', '2030-02-28', '2029-12-31'`)

async function step(trx: Trx, { tenant, id }: { tenant: Tenant; id: string }, { to, wish }: { to: State; wish: Wish }) {
  const { id: organization, member, mark } = tenant
  if (to === 'in_review')
    await sql`insert into engagement_scopes (organization_id, engagement_id, version, scope, hours, sent_by, sent_at)
      values (${organization}, ${id}, 1, ${JSON.stringify(scopeOf(tenant, wish))}, 80, ${member.id}, now())`.execute(
      trx,
    )
  if (to === 'quoted')
    await sql`insert into engagement_quotes (organization_id, engagement_id, version, scope_version, price_cents, currency,
        starts_on, ends_on, report_on, retest_until, valid_until, team_size, hours, exclusions, quoted_by, quoted_at)
      values (${organization}, ${id}, 1, 1, 1000, 'USD', ${days}, 2, 80, ${`Exclusions ${mark}`}, ${member.id},
        now())`.execute(trx)
  if (to === 'planned')
    await sql`update engagement_quotes set state = 'accepted', answered_by = ${member.id}, answered_at = now(),
      billing_terms_version = 'x' where engagement_id = ${id}`.execute(trx)
  const moved = await sql<{ events: number; before: string }>`
    select events, state as before from engagements where id = ${id}`.execute(trx)
  const { events = 0, before = '' } = moved.rows[0] ?? {}
  await sql`insert into engagement_events (organization_id, engagement_id, number, kind, side, actor_id, from_state, to_state,
      text, created_at)
    values (${organization}, ${id}, ${events + 1}, 'moved', 'organization', ${member.id}, ${before}, ${to}, ${`Why ${mark}`},
      now())`.execute(trx)
  await sql`update engagements set state = ${to}, events = ${events + 1}, moved_at = now(),
      scopes = case when ${to} = 'in_review' then 1 else scopes end,
      sent_at = case when ${to} = 'in_review' then now() else sent_at end,
      hours = case when ${to} = 'in_review' then 80 else hours end,
      quotes = case when ${to} = 'quoted' then 1 else quotes end,
      program_id = case when ${to} = 'planned' then ${wish.program ?? null}::uuid else program_id end
    where id = ${id}`.execute(trx)
}

/** An engagement whose texts all carry the tenant's mark, in a state. */
export async function makeEngagement(db: Db, tenant: Tenant, wish: Wish): Promise<string> {
  const id = randomUUID()
  await db.transaction().execute(async (trx) => {
    await sql`insert into engagements (organization_id, id, title, events, scope, created_by, created_at, moved_at,
        follows_id)
      values (${tenant.id}, ${id}, ${`Pentest ${tenant.mark}`}, 1, ${JSON.stringify(scopeOf(tenant, wish))}, ${tenant.member.id},
        now(), now(), ${wish.follows ?? null})`.execute(trx)
    await sql`insert into engagement_events (organization_id, engagement_id, number, kind, side, actor_id, to_state, created_at)
      values (${tenant.id}, ${id}, 1, 'created', 'organization', ${tenant.member.id}, 'draft', now())`.execute(trx)
    const steps =
      wish.state === 'cancelled' ? (['in_review', 'cancelled'] as const) : path.slice(1, path.indexOf(wish.state) + 1)
    for (const to of steps) await step(trx, { tenant, id }, { to, wish })
  })
  return id
}

/** Engagements of programs; cells that run at the same time wait for the same one. */
const known = new Map<string, Promise<string>>()

/** The open finding of the engagement that each one follows. */
const carried = new Map<string, string>()

/** The finding that was carried into an engagement. */
export const carriedInto = (engagement: string): string => carried.get(engagement) ?? ''

/** An engagement that follows one with an open finding. */
async function makeFollowing(db: Db, tenant: Tenant, wish: Pick<Wish, 'state' | 'program'>): Promise<string> {
  const { target } = tenant.writer
  const program = await copyProgram(db, tenant.program)
  const follows = await makeEngagement(db, tenant, { state: 'in_progress', program, target })
  const report = await makeReport(db, tenant, { program })
  const engagement = await makeEngagement(db, tenant, { ...wish, target, follows })
  carried.set(engagement, report)
  return engagement
}

/** The engagement of a program: the same one each time, because a program belongs to one. */
export function engagementOf(db: Db, tenant: Tenant, program: string): Promise<string> {
  const made = known.get(program) ?? makeFollowing(db, tenant, { state: 'planned', program })
  known.set(program, made)
  return made
}

/** An engagement whose team works: the same one each time, on the open program of the tenant. */
export function runningEngagementOf(db: Db, tenant: Tenant): Promise<string> {
  const made = known.get(tenant.open) ?? makeFollowing(db, tenant, { state: 'in_progress', program: tenant.open })
  known.set(tenant.open, made)
  return made
}

/** What a team wrote: a line of coverage, one of the log and a message, which carry the tenant's mark. */
export async function writeWork(db: Db, tenant: Tenant, engagement: string): Promise<void> {
  const { id: organization, member, mark, writer } = tenant
  await sql`insert into engagement_coverage (organization_id, engagement_id, target_id, item, state, note, set_by, set_at)
    values (${organization}, ${engagement}, ${writer.target}, 'web-recon-02', 'not_reviewed', ${`Why ${mark}`}, ${member.id}, now())
    on conflict do nothing`.execute(db)
  await sql`insert into engagement_log (organization_id, engagement_id, id, day, text, written_by, written_at)
    values (${organization}, ${engagement}, ${randomUUID()}, '2030-01-08', ${`Log ${mark}`}, ${member.id}, now())`.execute(
    db,
  )
  await sql`insert into engagement_messages (organization_id, engagement_id, id, side, text, is_for_team, written_by, written_at)
    values (${organization}, ${engagement}, ${randomUUID()}, 'organization', ${`Message ${mark}`}, true, ${member.id}, now())`.execute(
    db,
  )
}

/** The order number of an agreed engagement, which carries the tenant's mark. */
export async function giveOrder(db: Db, { id: organization, member, mark }: Tenant, engagement: string): Promise<void> {
  await sql`insert into engagement_orders (organization_id, engagement_id, number, given_by, given_at)
    values (${organization}, ${engagement}, ${`Order ${mark}`}, ${member.id}, now()) on conflict do nothing`.execute(db)
}
