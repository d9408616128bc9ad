import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reportWorld, type ReportWorld } from '#server/testing/reports.ts'
import { startTestApi, type TestApi } from '#server/testing/test-api.ts'

let api: TestApi
let world: ReportWorld

const described = {
  name: 'Tienda de prueba',
  type: 'website',
  address: 'https://tienda.example',
  environment: 'staging',
  credential_mode: 'self_without_pii',
  note: 'Only the catalogue',
} as const

/** Columns of a target that agents of a program are not shown, each with its reason to stay out of the published copy. */
const ownColumns = {
  keys: ['id', 'organization_id'],
  'each program chooses its own': ['asset_tier'],
  'the organization sorts its targets by it': ['website_type'],
  'proof of ownership': ['authority', 'proof_method', 'proof_token', 'proven_at', 'lapsed_at', 'proof_checked_at'],
  'checks of that proof': ['checked_at', 'check_method', 'check_asked_at', 'check_outcome', 'failing_since'],
  'life of the row': ['archived_at', 'created_at', 'updated_at'],
}

beforeAll(async () => {
  api = await startTestApi()
  world = await reportWorld(api, {}, described)
})
afterAll(() => api.close())

test('every column of a target is copied when its program is published, or is named here with its reason', async () => {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = 'grana' and table_name = 'targets'`.execute(api.database.owner)
  const copied = rows.map(({ name }) => name).filter((name) => !Object.values(ownColumns).flat().includes(name))
  expect(copied.toSorted()).toEqual(Object.keys(described).toSorted())
})

test('the published copy of a target has the values of its columns', async () => {
  const copy = await api.database.owner
    .selectFrom('policy_targets')
    .selectAll()
    .where('program_id', '=', world.program)
    .where('target_id', '=', world.target)
    .executeTakeFirstOrThrow()
  expect(copy).toMatchObject(described)
})
