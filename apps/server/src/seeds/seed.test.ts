import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { developmentSecrets } from '#server/config/rules.ts'
import { databaseOf, withClient, withDatabase } from '#server/db/connection.ts'
import { createTestDatabase, type TestDatabase } from '#server/db/test-database.ts'
import { authenticatorPlace } from '#server/lib/authenticator-place.ts'
import { storedKey } from '#server/lib/file-store/report-file-key.ts'
import { createSealing } from '#server/lib/sealing.ts'
import { ledgerFaults } from '#server/testing/ledger.ts'
import { insertTestUser } from '#server/testing/test-user.ts'
import { leadStates } from '@grana/contract/staff/leads'
import { putEvidence } from './demo-evidence.ts'
import { fixedId } from './insert-rows.ts'
import { assertNoAccounts, seedDemo } from './seed.ts'
import { loadWorld, type World } from './world-file.ts'

let database: TestDatabase
let world: World
const now = new Date('2026-11-15T12:00:00Z')
const keys = {
  passwordHash: '$argon2id$v=19$m=19456,t=2,p=1$c29tZSBzYWx0IG9mIG91cnM$bm9ib2R5IHNpZ25zIGluIHdpdGggdGhpcyBvbmUgaGVyZQ',
  authenticatorSeed: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  sealing: createSealing(developmentSecrets.DATA_KEY),
}

beforeAll(async () => {
  database = await createTestDatabase()
  world = await loadWorld()
  await seedDemo(database.owner, { keys, now })
})

afterAll(() => database.drop())

function count(table: 'organizations' | 'targets' | 'programs' | 'policy_versions' | 'policy_clauses' | 'leads') {
  return database.owner
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
    .then((row) => Number(row.count))
}

test('has evidence in every finding of the pentest that ended, which a store receives and its report shows', async () => {
  const { rows: files } = await sql<{ id: string; sha256: string }>`
    select id, sha256 from grana.report_files where state = 'ready'`.execute(database.owner)
  expect(files).toHaveLength(18)
  const stored = new Map<string, string>()
  const put = async (key: string, { bytes }: { bytes: Uint8Array }) =>
    void stored.set(key, createHash('sha256').update(bytes).digest('hex'))
  expect(await putEvidence(database.owner, { put })).toBe(files.length)
  for (const { id, sha256 } of files) expect(stored.get(storedKey(id))).toBe(sha256)
  const { rows: shown } = await sql<{ pictures: number }>`
    select jsonb_array_length(f -> 'pictures') as pictures
    from grana.engagement_documents d, jsonb_array_elements(d.content -> 'findings') f
    where d.state = 'issued'`.execute(database.owner)
  expect(shown.map(({ pictures }) => pictures)).toHaveLength(12)
  expect(shown.filter(({ pictures }) => pictures === 0)).toEqual([])
})

test('adds nothing when it runs a second time', async () => {
  const before = await count('policy_clauses')
  expect(await seedDemo(database.owner, { keys, now })).toEqual({ leads: 0, programs: 0, people: 0, reports: 0 })
  expect(await count('policy_clauses')).toBe(before)
})

test('S21: refuses an installation that has accounts of its own', async () => {
  await expect(assertNoAccounts(database.owner)).resolves.toBeUndefined()
  const { id } = await insertTestUser(database.owner)
  await expect(assertNoAccounts(database.owner)).rejects.toThrow('accounts of its own')
  await database.owner.deleteFrom('users').where('id', '=', id).execute()
})

test('creates a lead in every state', async () => {
  const states = await database.owner.selectFrom('leads').select('state').distinct().execute()
  expect(new Set(states.map(({ state }) => state))).toEqual(new Set(leadStates))
})

test('creates everything in the content files', async () => {
  expect(await count('organizations')).toBe(world.organizations.length)
  expect(await count('targets')).toBe(world.organizations.flatMap(({ targets }) => targets).length)
  expect(await count('programs')).toBe(world.programs.length)
  expect(await count('policy_versions')).toBe(world.programs.length)
})

test('lists the public programs only', async () => {
  const shown = await database.owner.selectFrom('program_directory').select('program_id').execute()
  const wanted = world.programs.filter(({ visibility, state }) => visibility === 'public' && state !== 'draft')
  expect(shown.map(({ program_id: id }) => id).toSorted()).toEqual(
    wanted.map(({ id }) => fixedId('program', id)).toSorted(),
  )
  expect(wanted.length).toBeGreaterThan(5)
})

test('has an open, an answered, an upheld and an overturned dispute', async () => {
  const disputes = await database.owner.selectFrom('disputes').select(['state', 'ruling']).execute()
  const found = disputes.map(({ state, ruling }) => ruling ?? state).toSorted()
  expect(found).toEqual(['answered', 'open', 'overturned', 'upheld'])
})

test('has programs in each state, a private one, and an archived, a lapsed and an unverified target', async () => {
  const programs = await database.owner.selectFrom('programs').select(['state', 'visibility']).execute()
  expect(new Set(programs.map(({ state }) => state))).toEqual(new Set(['draft', 'active', 'paused', 'closed']))
  expect(programs.some(({ visibility }) => visibility === 'private')).toBe(true)
  const targets = await database.owner.selectFrom('targets').select(['authority', 'archived_at']).execute()
  expect(new Set(targets.map(({ authority }) => authority))).toEqual(new Set(['proven', 'lapsed', 'unproven']))
  expect(targets.some(({ archived_at: at }) => at !== null)).toBe(true)
})

test('has no open program with an unverified target', async () => {
  const rows = await database.owner
    .selectFrom('policy_targets as s')
    .innerJoin('targets as t', (join) =>
      join.onRef('t.organization_id', '=', 's.organization_id').onRef('t.id', '=', 's.target_id'),
    )
    .innerJoin('programs as p', (join) =>
      join.onRef('p.organization_id', '=', 's.organization_id').onRef('p.id', '=', 's.program_id'),
    )
    .select(['p.name', 't.address'])
    .where('s.is_in_scope', '=', true)
    .where('p.state', 'in', ['active', 'paused'])
    .where('t.authority', '<>', 'proven')
    .execute()
  expect(rows).toEqual([])
})

test('has a report in every lasting state, every closing reason, and pending rewards', async () => {
  const reports = await database.owner
    .selectFrom('reports')
    .select(['state', 'closing_reason', 'reward_track', 'moved_at'])
    .execute()
  const seen = (pick: (report: (typeof reports)[number]) => string | null) => new Set(reports.map(pick))
  expect(seen(({ state }) => state)).toEqual(
    new Set(['triaging', 'needs_info', 'pending_organization', 'accepted', 'closed', 'archived']),
  )
  for (const reason of [
    'resolved',
    'risk_accepted',
    'informative',
    'duplicate',
    'out_of_scope',
    'withdrawn',
    'no_answer',
  ])
    expect(seen(({ closing_reason: one }) => one)).toContain(reason)
  for (const track of ['undecided', 'suggested', 'reserved', 'paid', 'ineligible'])
    expect(seen(({ reward_track: one }) => one)).toContain(track)
  expect(reports.every(({ moved_at: at }) => at <= now)).toBe(true)
})

test('has a batch of payments, a late one, one that was paid again, and one that reached staff', async () => {
  const { rows: cases } = await sql<{ state: string; outcome: string | null }>`
    select state, outcome from grana.payment_cases order by opened_at`.execute(database.owner)
  expect(cases).toEqual([
    { state: 'closed', outcome: 'paid_again' },
    { state: 'escalated', outcome: null },
  ])
  const { rows: batch } = await sql<{ reference: string; amount_cents: number }>`
    select reference, amount_cents from grana.reward_payments where reference like 'AP-LOTE-31-%' order by amount_cents`.execute(
    database.owner,
  )
  expect(batch.map(({ amount_cents: cents }) => cents)).toEqual([25_000, 30_000, 35_000])
  const late = await database.owner
    .selectFrom('rewards')
    .select('report_id')
    .where('pay_due_at', '<', now)
    .where('paid_at', 'is', null)
    .execute()
  expect(late.length).toBeGreaterThan(0)
  const { rows: shown } = await sql<{ figures: object }>`
    select figures from grana.program_payment_figures
    where kind = 'amounts' and grana.publishes_payments(organization_id, program_id, kind)`.execute(database.owner)
  expect(shown).toEqual([{ figures: expect.arrayContaining([{ severity: 'low', median_cents: 30_000, n: 3 }]) }])
})

test('owes an agent less than nothing on no day of the ledger', async () => {
  const { rows } = await sql`
    select from (
      select sum(sum(p.cents)) over (partition by a.organization_id, a.id order by e.day) as owed
      from grana.ledger_postings p
      join grana.ledger_accounts a on (a.organization_id, a.id) = (p.organization_id, p.account_id)
      join grana.ledger_entries e on (e.organization_id, e.id) = (p.organization_id, p.entry_id)
      where (a.side, a.account) = ('agent', 'owed')
      group by a.organization_id, a.id, e.day) days
    where owed < 0`.execute(database.owner)
  expect(rows).toHaveLength(0)
})

test('gives all people one password and some of them no second factor', async () => {
  const people = await database.owner.selectFrom('users').select(['id', 'kind', 'totp_seed']).execute()
  expect(new Set(people.map(({ kind }) => kind))).toEqual(new Set(['agent', 'customer', 'staff']))
  const [sealed, open] = [people.filter(({ totp_seed: seed }) => seed), people.filter(({ totp_seed: seed }) => !seed)]
  expect(open.length).toBeGreaterThan(1)
  for (const { id, totp_seed: seed } of sealed)
    expect(keys.sealing.open(seed!, authenticatorPlace(id))).toBe(keys.authenticatorSeed)
})

test('creates notifications dated at their event and leaves no email to be sent', async () => {
  const notices = await database.owner.selectFrom('notifications').select(['kind', 'created_at']).execute()
  expect(notices.length).toBeGreaterThan(50)
  expect(notices.every(({ created_at: at }) => at <= now)).toBe(true)
  const { rows } = await sql`select 1 from graphile_worker._private_jobs`.execute(database.worker)
  expect(rows).toEqual([])
})

test('dates every audit event at its action and leaves the table unchanged', async () => {
  const { rows } = await sql<{ action: string; days: number; is_dated: boolean }>`
    select a.action, (select count(distinct d.created_at::date)::int from grana.audit_events d) as days,
      a.created_at <= ${now} and (exists (
        select from grana.report_events e where e.report_id::text = a.thing_id and e.created_at = a.created_at)
        or exists (select from grana.payout_views v
          where v.report_id::text = a.thing_id and v.created_at = a.created_at)) as is_dated
    from grana.audit_events a where a.thing = 'report'`.execute(database.owner)
  expect(rows.filter((row) => !row.is_dated)).toEqual([])
  expect(new Set(rows.map(({ action }) => action.split('.')[0]))).toContain('reward')
  expect(rows[0]?.days).toBeGreaterThan(10)
  const late = await sql<{ action: string; thing: string }>`
    select action, thing from grana.audit_events where created_at > ${now}`.execute(database.owner)
  expect(late.rows).toEqual([])
  const triggers = await sql`select from pg_trigger where tgname = 'audit_events_story_time'`.execute(database.owner)
  expect(triggers.rows).toEqual([])
})

async function ledgerState(): Promise<unknown> {
  const { rows: open } = await sql`
    select report_id, agent_id, kind, number, currency, cents::int as cents from grana.ledger_open order by 1, 3, 4`.execute(
    database.owner,
  )
  const { rows: accounts } = await sql`
    select a.organization_id, a.side, a.account, a.agent_id, sum(b.cents)::float8 as cents from grana.ledger_accounts a
    join grana.ledger_balances b on (b.organization_id, b.account_id) = (a.organization_id, a.id)
    group by 1, 2, 3, 4 having sum(b.cents) <> 0 order by 1, 2, 3, 4`.execute(database.owner)
  return { open, accounts }
}

test('the migration carries the rewards of the demo data over to an empty ledger, to the cent', async () => {
  const before = await ledgerState()
  expect(before).toMatchObject({ open: expect.arrayContaining([expect.objectContaining({ kind: 'paid' })]) })
  const migration = new URL('../db/migrations/0107_ledger_carried_over.sql', import.meta.url)
  const url = withDatabase(process.env['DATABASE_ADMIN_URL'] ?? '', databaseOf(database.urls.owner))
  await withClient(url, async (client) => {
    await client.query('set session_replication_role = replica')
    for (const table of ['seals', 'postings', 'balances', 'entries', 'accounts', 'books'])
      await client.query(`delete from grana.ledger_${table}`)
  })
  await sql.raw(readFileSync(migration, 'utf8').replace(/^set local.*$/m, '')).execute(database.owner)
  expect(await ledgerState()).toEqual(before)
  for (const { id } of await database.owner.selectFrom('organizations').select('id').execute())
    expect(await ledgerFaults(database.owner, id)).toEqual({})
})
