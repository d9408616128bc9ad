import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#server/db/test-database.ts'
import { leadStates } from '@grana/contract/staff/leads'
import { fixedId } from './insert-rows.ts'
import { seedDemo } from './seed.ts'
import { readWorld, type World } from './world-file.ts'

let database: TestDatabase
let world: World
const now = new Date('2026-11-15T12:00:00Z')

beforeAll(async () => {
  database = await createTestDatabase()
  world = await readWorld()
  await seedDemo(database.owner, now)
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
  expect(await seedDemo(database.owner, now)).toEqual({ leads: 0, programs: 0 })
  expect(await count('policy_clauses')).toBe(before)
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
