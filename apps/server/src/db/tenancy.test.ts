import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertMember, insertOrganization, insertProgram } from '#server/testing/tenants.ts'
import { sized } from '#server/testing/test-size.ts'
import { insertTestUser } from '#server/testing/test-user.ts'
import type { OrganizationRole } from '@grana/contract/tenancy'
import { openDb, type Db, type Trx } from './database.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'
import { setActor, inTransaction, inTransactionAs } from './transaction.ts'

let database: TestDatabase
type Tenant = { id: string; owner: { id: string }; program: string; target: string }
let ours: Tenant
let theirs: Tenant

async function makeTenant(mark: string): Promise<Tenant> {
  const db = database.owner
  const { id } = await insertOrganization(db, mark)
  const program = await insertProgram(db, id, mark)
  const owner = await insertMember(db, id, { role: 'owner' })
  const target = await db
    .insertInto('targets')
    .values({
      organization_id: id,
      name: mark,
      type: 'api',
      address: 'https://a.example',
      environment: 'staging',
      asset_tier: 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`insert into grana.policy_versions (organization_id, program_id, version) values (${id}, ${program}, 1)`.execute(
    db,
  )
  await sql`insert into grana.audit_events (organization_id, actor_id, action, thing) values (${id}, ${owner.id}, 'x.done', 'x')`.execute(
    db,
  )
  return { id, owner, program, target: target.id }
}

beforeAll(async () => {
  database = await createTestDatabase()
  ours = await makeTenant('ours')
  theirs = await makeTenant('theirs')
})
afterAll(() => database.drop())

const tenantTables = sql<{ name: string; forced: boolean; enabled: boolean }>`
  select c.relname as name, c.relforcerowsecurity as forced, c.relrowsecurity as enabled
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'organization_id' and not a.attisdropped
  where c.relnamespace = 'grana'::regnamespace and c.relkind in ('r', 'p') and c.relname not like 'program_directory%'
  union all select relname, relforcerowsecurity, relrowsecurity from pg_class
  where oid = 'grana.organizations'::regclass order by name`

async function tableNames(): Promise<string[]> {
  return (await tenantTables.execute(database.owner)).rows.map(({ name }) => name)
}

/** Tenants whose rows are visible, by table. */
async function seen(trx: Trx | Db): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {}
  for (const name of await tableNames()) {
    const column = sql.ref(name === 'organizations' ? 'id' : 'organization_id')
    const { rows } = await sql<{ id: string }>`select distinct ${column} as id from ${sql.id('grana', name)}`.execute(
      trx,
    )
    if (rows.length > 0) found[name] = rows.map(({ id }) => id)
  }
  return found
}

describe('the catalogue', () => {
  test('row security is forced on every tenant table', async () => {
    const { rows } = await tenantTables.execute(database.owner)
    expect(rows.length).toBeGreaterThan(10)
    expect(rows.filter(({ forced, enabled }) => !forced || !enabled)).toEqual([])
  })

  test('no policy is open to public, and none lacks a condition', async () => {
    const { rows } = await sql<{ name: string; roles: string; condition: string | null }>`
      select tablename || '.' || policyname as name, array_to_string(roles, ',') as roles, coalesce(qual, with_check) as condition
      from pg_policies where schemaname = 'grana'`.execute(database.owner)
    expect(rows.filter(({ roles, condition }) => /public/.test(roles) || condition === 'true')).toEqual([])
  })

  test('every key and every reference between tenant rows begins with the tenant', async () => {
    const tables = await tableNames()
    const { rows } = await sql<{ name: string; tenant: boolean }>`
      select c.relname || '.' || i.relname as name, exists (
        select from unnest(x.indkey) k join pg_attribute a on a.attrelid = x.indrelid and a.attnum = k
        where a.attname = 'organization_id') as tenant
      from pg_index x join pg_class c on c.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
      where x.indisunique and c.relname = any (${tables}) and c.relnamespace = 'grana'::regnamespace
      union all
      select c.conrelid::regclass::text || '.' || c.conname, exists (
        select from unnest(c.conkey) k join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k
        where a.attname = 'organization_id')
      from pg_constraint c join pg_class p on p.oid = c.confrelid
      where c.contype = 'f' and p.relname = any (${tables}) and p.relnamespace = 'grana'::regnamespace
        and c.connamespace = 'grana'::regnamespace order by name`.execute(database.owner)
    // All of these are random and never chosen by a user, except the holder of an email domain: only the worker writes that.
    expect(rows.filter(({ tenant }) => !tenant).map(({ name }) => name)).toEqual([
      'attestations.attestations_pkey',
      'attestations.attestations_replaced_by_fkey',
      'audit_events.audit_events_pkey',
      'email_domains.email_domains_holder',
      'notifications.notifications_once',
      'notifications.notifications_pkey',
      'organizations.organizations_pkey',
      'staff_act_words.staff_act_words_act_id_fkey',
      'staff_acts.staff_acts_pkey',
    ])
  })

  test('views, if any, run with the privileges of their caller', async () => {
    const { rows } = await sql`
      select relname from pg_class where relnamespace = 'grana'::regnamespace and (relkind = 'm'
        or (relkind = 'v' and not coalesce('security_invoker=true' = any (reloptions), false)))`.execute(database.owner)
    expect(rows).toEqual([])
  })

  test('the runtime roles own nothing and cannot bypass row security', async () => {
    const { rows } = await sql`select rolname from pg_roles where rolbypassrls and rolname like 'grana%'`.execute(
      database.owner,
    )
    expect(rows).toEqual([])
  })
})

describe('who sees what', () => {
  test('without an actor no rows are visible', async () => {
    expect(await seen(database.api)).toEqual({})
  })

  test('an owner sees all rows of their organization and no others', async () => {
    const found = await inTransactionAs(database.api, ours.owner, seen)
    expect(new Set(Object.values(found).flat())).toEqual(new Set([ours.id]))
    expect(Object.keys(found)).toEqual(
      expect.arrayContaining([
        'organizations',
        'memberships',
        'targets',
        'programs',
        'policy_versions',
        'audit_events',
      ]),
    )
  })

  test.each(['owner', 'administrator', 'analyst', 'viewer', 'technical_contact'] as const)(
    'the %s of a program sees that program and no other',
    async (role) => {
      const second = await insertProgram(database.owner, ours.id, 'second')
      const member = await insertMember(database.owner, ours.id, {
        role: 'member',
        programs: [{ programId: second, role }],
      })
      const found = await inTransactionAs(database.api, member, (trx) =>
        trx.selectFrom('programs').select('id').execute(),
      )
      expect(found).toEqual([{ id: second }])
    },
  )

  test('a backup contact sees a program only while activated, a member without a role none', async () => {
    const waiting = await insertMember(database.owner, ours.id, {
      role: 'member',
      programs: [{ programId: ours.program, role: 'backup_contact' }],
    })
    const active = await insertMember(database.owner, ours.id, {
      role: 'member',
      programs: [{ programId: ours.program, role: 'backup_contact', activated: true }],
    })
    const plain = await insertMember(database.owner, ours.id, { role: 'member' })
    const counts = await Promise.all(
      [waiting, active, plain].map((member) =>
        inTransactionAs(
          database.api,
          member,
          async (trx) => (await trx.selectFrom('programs').select('id').execute()).length,
        ),
      ),
    )
    expect(counts).toEqual([0, 1, 0])
  })

  test('an agent, a triager and a removed member see nothing; an administrator sees organizations', async () => {
    const agent = await insertTestUser(database.owner)
    const triager = await insertTestUser(database.owner, { kind: 'staff', staff_role: 'triager' })
    const administrator = await insertTestUser(database.owner, { kind: 'staff', staff_role: 'administrator' })
    const removed = await insertMember(database.owner, ours.id, { role: 'owner' })
    await database.owner.deleteFrom('memberships').where('user_id', '=', removed.id).execute()
    for (const user of [agent, triager, removed]) {
      expect(await inTransactionAs(database.api, user, seen)).toEqual({})
    }
    const found = await inTransactionAs(database.api, administrator, seen)
    expect(found['organizations']).toHaveLength(2)
    expect(found['audit_events']).toBeUndefined()
  })
})

describe('six ways in which row security can leak', () => {
  test('the owner of the tables sees nothing unless grana.system is on', async () => {
    const found = await inTransaction(database.owner, async (trx) => {
      await sql`set local grana.system = 'off'`.execute(trx)
      return seen(trx)
    })
    expect(found).toEqual({})
  })

  test('grana.system has no effect for other roles', async () => {
    const found = await inTransactionAs(database.api, ours.owner, async (trx) => {
      await sql`set local grana.system = 'on'`.execute(trx)
      return seen(trx)
    })
    expect(new Set(Object.values(found).flat())).toEqual(new Set([ours.id]))
  })

  test('a view of the owner shows nothing to the API', async () => {
    await sql`create view grana.leak as select id from grana.organizations`.execute(database.owner)
    await sql`grant select on grana.leak to grana_api`.execute(database.owner)
    expect((await sql`select * from grana.leak`.execute(database.api)).rows).toEqual([])
    await sql`drop view grana.leak`.execute(database.owner)
  })

  test('the actor of one transaction does not carry over to the next one on the same connection', async () => {
    const single = openDb(database.urls.api, { max: 1, applicationName: 'grana-test', log: { error: () => {} } })
    expect(Object.keys(await inTransactionAs(single, ours.owner, seen)).length).toBeGreaterThan(0)
    expect(await seen(single)).toEqual({})
    const failing = inTransactionAs(single, ours.owner, (trx) => sql`select 1 / 0`.execute(trx))
    await expect(failing).rejects.toMatchObject({ code: '22012' })
    expect(await seen(single)).toEqual({})
    await single.destroy()
  })

  test('a key is no oracle: a name taken in another tenant is as free as any', async () => {
    const insert = (trx: Trx) =>
      sql`insert into audit_events (organization_id, actor_id, action, thing) values (${theirs.id}, ${ours.owner.id}, 'x.done', 'x')`.execute(
        trx,
      )
    await expect(inTransactionAs(database.api, ours.owner, insert)).rejects.toMatchObject({ code: '42501' })
    const absent = (trx: Trx) =>
      sql`insert into audit_events (organization_id, actor_id, action, thing) values (${randomUUID()}, ${ours.owner.id}, 'x.done', 'x')`.execute(
        trx,
      )
    await expect(inTransactionAs(database.api, ours.owner, absent)).rejects.toMatchObject({ code: '42501' })
  })

  test('a reference cannot point into another tenant', async () => {
    const crossing = sql`insert into grana.program_memberships (organization_id, program_id, user_id, role)
      values (${ours.id}, ${theirs.program}, ${ours.owner.id}, 'viewer')`.execute(database.owner)
    await expect(crossing).rejects.toMatchObject({ code: '23503' })
    const stranger = sql`insert into grana.program_memberships (organization_id, program_id, user_id, role)
      values (${ours.id}, ${ours.program}, ${theirs.owner.id}, 'viewer')`.execute(database.owner)
    await expect(stranger).rejects.toMatchObject({ code: '23503' })
  })
})

describe('no one grants themselves access', () => {
  test('an owner of one organization cannot join, or let others join, another', async () => {
    for (const userId of [ours.owner.id, randomUUID()]) {
      const join = inTransactionAs(database.api, ours.owner, (trx) =>
        trx.insertInto('memberships').values({ organization_id: theirs.id, user_id: userId, role: 'owner' }).execute(),
      )
      await expect(join).rejects.toMatchObject({ code: '42501' })
    }
  })

  test('the founder of an organization is its first owner, once, and nothing less', async () => {
    const founder = await insertTestUser(database.owner, { kind: 'customer', email: 'f@f.example' })
    const row = { id: randomUUID(), name: 'New', initials: 'N', country_code: 'MX' }
    const found = (userId: string, role: OrganizationRole) =>
      inTransaction(database.api, async (trx) => {
        await setActor(trx, founder.id)
        await trx.insertInto('organizations').values(row).execute()
        await trx.insertInto('memberships').values({ organization_id: row.id, user_id: userId, role }).execute()
      })
    await expect(found(ours.owner.id, 'owner')).rejects.toMatchObject({ code: '42501' })
    await expect(found(founder.id, 'member')).rejects.toMatchObject({ code: '42501' })
    await found(founder.id, 'owner')
    await database.owner.deleteFrom('memberships').where('organization_id', '=', row.id).execute()
    const later = inTransactionAs(database.api, founder, (trx) =>
      trx.insertInto('memberships').values({ organization_id: row.id, user_id: founder.id, role: 'owner' }).execute(),
    )
    await expect(later).rejects.toMatchObject({ code: '42501' })
  })
})

test('the audit log is append-only for every role', async () => {
  for (const change of [
    sql`update grana.audit_events set outcome = 'denied'`,
    sql`delete from grana.audit_events`,
    sql`truncate grana.audit_events`,
  ]) {
    await expect(change.execute(database.owner)).rejects.toMatchObject({ code: '23001' })
  }
  const asAnother = inTransactionAs(database.api, ours.owner, (trx) =>
    sql`insert into audit_events (actor_id, action, thing) values (${theirs.owner.id}, 'x.done', 'x')`.execute(trx),
  )
  await expect(asAnother).rejects.toMatchObject({ code: '42501' })
})

const visits = sized({ gate: 200, full: 1000 })

test(`${visits} transactions of many tenants over five connections stay separate`, async () => {
  const tenants = await Promise.all(
    Array.from({ length: sized({ gate: 20, full: 50 }) }, (_, at) => makeTenant(`many-${at}`)),
  )
  const crossings: string[] = []
  const visit = async (at: number) => {
    const tenant = tenants[at % tenants.length]!
    const rows = await inTransactionAs(database.api, tenant.owner, (trx) =>
      trx.selectFrom('targets').select('organization_id').execute(),
    )
    if (rows.length !== 1 || rows[0]?.organization_id !== tenant.id) crossings.push(`${at}`)
  }
  // Fifty at a time, ten for each connection.
  for (let done = 0; done < visits; done += 50) {
    await Promise.all(Array.from({ length: 50 }, (_, at) => visit(done + at)))
  }
  expect(crossings).toEqual([])
})
