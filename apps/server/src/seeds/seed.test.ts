import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { developmentSecrets } from '#server/config/rules.ts'
import { createTestDatabase, type TestDatabase } from '#server/db/test-database.ts'
import { authenticatorPlace } from '#server/lib/authenticator-place.ts'
import { createSealing } from '#server/lib/sealing.ts'
import { insertTestUser } from '#server/testing/test-user.ts'
import { leadStates } from '@grana/contract/staff/leads'
import { fixedId } from './insert-rows.ts'
import { demandEmpty, seedDemo } from './seed.ts'
import { readWorld, type World } from './world-file.ts'

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
  world = await readWorld()
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

test('a second seed adds nothing', async () => {
  const before = await count('policy_clauses')
  expect(await seedDemo(database.owner, { keys, now })).toEqual({ leads: 0, programs: 0, people: 0, reports: 0 })
  expect(await count('policy_clauses')).toBe(before)
})

test('S21: an installation with people of its own is left alone', async () => {
  await expect(demandEmpty(database.owner)).resolves.toBeUndefined()
  const { id } = await insertTestUser(database.owner)
  await expect(demandEmpty(database.owner)).rejects.toThrow('people of its own')
  await database.owner.deleteFrom('users').where('id', '=', id).execute()
})

test('shows a lead in every state', async () => {
  const states = await database.owner.selectFrom('leads').select('state').distinct().execute()
  expect(new Set(states.map(({ state }) => state))).toEqual(new Set(leadStates))
})

test('holds everything that was written down', async () => {
  expect(await count('organizations')).toBe(world.organizations.length)
  expect(await count('targets')).toBe(world.organizations.flatMap(({ targets }) => targets).length)
  expect(await count('programs')).toBe(world.programs.length)
  expect(await count('policy_versions')).toBe(world.programs.length)
})

test('shows the public programs and no other', async () => {
  const shown = await database.owner.selectFrom('program_directory').select('program_id').execute()
  const wanted = world.programs.filter(({ visibility, state }) => visibility === 'public' && state !== 'draft')
  expect(shown.map(({ program_id: id }) => id).toSorted()).toEqual(
    wanted.map(({ id }) => fixedId('program', id)).toSorted(),
  )
  expect(wanted.length).toBeGreaterThan(5)
})

test('has what a believable world needs: each state, a private one, an archived, a lapsed and an unproven target', async () => {
  const programs = await database.owner.selectFrom('programs').select(['state', 'visibility']).execute()
  expect(new Set(programs.map(({ state }) => state))).toEqual(new Set(['draft', 'active', 'paused', 'closed']))
  expect(programs.some(({ visibility }) => visibility === 'private')).toBe(true)
  const targets = await database.owner.selectFrom('targets').select(['authority', 'archived_at']).execute()
  expect(new Set(targets.map(({ authority }) => authority))).toEqual(new Set(['proven', 'lapsed', 'unproven']))
  expect(targets.some(({ archived_at: at }) => at !== null)).toBe(true)
})

test('no open program includes a target that is not proven', async () => {
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

test('shows a report in every state that lasts, every way to close one, and rewards on their way', async () => {
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

test('lets people in with one key, some of them without a second factor', async () => {
  const people = await database.owner.selectFrom('users').select(['id', 'kind', 'totp_seed']).execute()
  expect(new Set(people.map(({ kind }) => kind))).toEqual(new Set(['agent', 'customer', 'staff']))
  const [sealed, open] = [people.filter(({ totp_seed: seed }) => seed), people.filter(({ totp_seed: seed }) => !seed)]
  expect(open.length).toBeGreaterThan(1)
  for (const { id, totp_seed: seed } of sealed)
    expect(keys.sealing.open(seed!, authenticatorPlace(id))).toBe(keys.authenticatorSeed)
})

test('tells people in the product of what happened, at its time, and leaves no mail to be sent', async () => {
  const notices = await database.owner.selectFrom('notifications').select(['kind', 'created_at']).execute()
  expect(notices.length).toBeGreaterThan(50)
  expect(notices.every(({ created_at: at }) => at <= now)).toBe(true)
  const { rows } = await sql`select 1 from graphile_worker._private_jobs`.execute(database.worker)
  expect(rows).toEqual([])
})
