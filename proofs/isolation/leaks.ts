import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { openDb, type Db, type Trx } from '@grana/server/db/database'
import type { TestDatabase } from '@grana/server/db/test-database'
import { inTransaction, inTransactionAs } from '@grana/server/db/transaction'
import type { Tenant } from './tenant.ts'

type TwoTenants = { database: TestDatabase; ours: Tenant; theirs: Tenant }

/** Whether a select of the organizations returns one that is not ours. */
async function seesOthers(trx: Db | Trx, ours?: Tenant): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`select id from grana.organizations`.execute(trx)
  return rows.some(({ id }) => id !== ours?.id)
}

/** The error by which the database refuses a statement; `taken` when it succeeds. */
async function outcomeOf(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => 'taken',
    (error: unknown) => (error as { code?: string }).code ?? 'unknown',
  )
}

const byOwner = ({ database }: TwoTenants): Promise<boolean> =>
  inTransaction(database.owner, async (trx) => {
    await sql`set local grana.system = 'off'`.execute(trx)
    return seesOthers(trx)
  })

/** None of the product's roles bypasses row security, can be granted that, or can turn row security off. */
async function byStepping({ database, ours }: TwoTenants): Promise<boolean> {
  const { rows } = await sql`
    select from pg_roles where rolname in ('grana_api', 'grana_worker', 'grana_owner')
      and (rolbypassrls or rolsuper and rolname <> 'grana_owner')`.execute(database.owner)
  const raised = await outcomeOf(sql`alter role grana_api bypassrls`.execute(database.api))
  const away = inTransactionAs(database.api, ours.member, async (trx) => {
    await sql`set local row_security = off`.execute(trx)
    return seesOthers(trx, ours)
  })
  const looked = await away.catch(() => false)
  return rows.length > 0 || raised === 'taken' || looked
}

async function byView({ database, ours }: TwoTenants): Promise<boolean> {
  await sql`create view grana.leak as select id from grana.organizations`.execute(database.owner)
  await sql`grant select on grana.leak to grana_api`.execute(database.owner)
  const rows = await inTransactionAs(
    database.api,
    ours.member,
    async (trx) => (await sql<{ id: string }>`select id from grana.leak`.execute(trx)).rows,
  )
  await sql`drop view grana.leak`.execute(database.owner)
  return rows.some(({ id }) => id !== ours.id)
}

/** The user set earlier on the same connection is cleared, also after a failure. */
async function byPool({ database, ours, theirs }: TwoTenants): Promise<boolean> {
  const single = openDb(database.urls.api, { max: 1, applicationName: 'grana-test', log: { error: () => {} } })
  await inTransactionAs(single, theirs.member, (trx) => seesOthers(trx))
  const after = await seesOthers(single)
  await inTransactionAs(single, theirs.member, (trx) => sql`select 1 / 0`.execute(trx)).catch(() => undefined)
  const afterFailure = await seesOthers(single)
  const mixed = await inTransactionAs(single, ours.member, (trx) => seesOthers(trx, ours))
  await single.destroy()
  return after || afterFailure || mixed
}

/** A name that another tenant uses is as available as any; a foreign id fails like an id that does not exist. */
async function byKey({ database, ours, theirs }: TwoTenants): Promise<boolean> {
  const rename = (id: string) =>
    inTransactionAs(database.api, ours.member, async (trx) => {
      const about = { name: 'Key', type: 'api', address: 'https://a.example', environment: 'staging' } as const
      await trx
        .insertInto('targets')
        .values({ organization_id: ours.id, id, ...about, asset_tier: 1 })
        .execute()
    })
  const write = (organizationId: string) =>
    inTransactionAs(database.api, ours.member, (trx) =>
      sql`insert into audit_events (organization_id, actor_id, action, thing)
        values (${organizationId}, ${ours.member.id}, 'x.done', 'x')`.execute(trx),
    )
  const [taken, free] = [await outcomeOf(rename(theirs.writer.target)), await outcomeOf(rename(randomUUID()))]
  const [foreign, absent] = [await outcomeOf(write(theirs.id)), await outcomeOf(write(randomUUID()))]
  return taken !== free || foreign !== absent || foreign === 'taken'
}

/** No row of our tenant references a row of another tenant, whichever role writes it. */
async function byReference({ database, ours, theirs }: TwoTenants): Promise<boolean> {
  const appoint = (trx: Db | Trx, programId: string, userId: string) =>
    sql`insert into grana.program_memberships (organization_id, program_id, user_id, role)
      values (${ours.id}, ${programId}, ${userId}, 'viewer')`.execute(trx)
  const invite = (trx: Db | Trx) =>
    sql`insert into grana.agent_invitations (organization_id, program_id, user_id, created_at)
      values (${ours.id}, ${theirs.program}, ${theirs.asked.user.id}, now())`.execute(trx)
  const tries = [
    appoint(database.owner, theirs.program, ours.member.id),
    appoint(database.owner, ours.program, theirs.member.id),
    invite(database.owner),
    inTransactionAs(database.api, ours.member, (trx) => appoint(trx, theirs.program, ours.member.id)),
    inTransactionAs(database.api, ours.member, invite),
  ]
  const outcomes = await Promise.all(tries.map(outcomeOf))
  return outcomes.includes('taken')
}

/** The six known ways in which row security leaks. */
const leaks: Readonly<Record<string, (two: TwoTenants) => Promise<boolean>>> = {
  'the owner of the tables': byOwner,
  'a role that bypasses row security': byStepping,
  'an ordinary view': byView,
  'a setting that stays on a pooled connection': byPool,
  'a key as an oracle': byKey,
  'a reference into another tenant': byReference,
}

/** Tries them all; returns those that succeed. */
export async function tryLeaks(two: TwoTenants): Promise<{ tried: number; succeeded: string[] }> {
  const succeeded: string[] = []
  for (const [name, attempt] of Object.entries(leaks)) if (await attempt(two)) succeeded.push(name)
  return { tried: Object.keys(leaks).length, succeeded }
}
