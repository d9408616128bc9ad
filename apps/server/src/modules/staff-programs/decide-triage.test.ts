import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransactionAs } from '#server/db/transaction.ts'
import { dataOf, draftProgram, programWorld, type ProgramWorld } from '#server/testing/programs.ts'
import { signInTestStaff, type TestStaff } from '#server/testing/staff.ts'
import { startTestApi, type TestApi } from '#server/testing/test-api.ts'
import type { TestBrowser } from '#server/testing/test-browser.ts'
import {
  getOrganizationProgram,
  changeProgramState,
  publishProgramDraft,
  setProgramTriage,
  type ProgramOverview,
} from '@grana/contract/programs/builder'
import {
  listStaffPrograms,
  returnStaffTriage,
  takeStaffTriage,
  type StaffProgram,
} from '@grana/contract/staff/programs'

let api: TestApi
let world: ProgramWorld
let irene: TestStaff

beforeAll(async () => {
  api = await startTestApi()
  world = await programWorld(api)
  irene = await signInTestStaff(api)
})
afterAll(() => api.close())

async function openProgram() {
  const { program, params, revision } = await draftProgram(world)
  expect((await world.browser.call(publishProgramDraft, { params, body: { revision } })).status).toBe(200)
  return { program, params }
}
type Params = { organization: string; program: string }
const setTriage = (params: Params, byPlatform: boolean, browser: TestBrowser = world.browser) =>
  browser.call(setProgramTriage, { params, body: { by_platform: byPlatform, analysts_accept: false } })
const body = { reason: 'There is room for it' }
const take = (id: string, by: TestBrowser = irene.browser) => by.call(takeStaffTriage, { params: { id }, body })
const returnTriage = (id: string) => irene.browser.call(returnStaffTriage, { params: { id }, body })
const overview = async (params: Params) =>
  dataOf<ProgramOverview>(await world.browser.call(getOrganizationProgram, { params }))
const logOf = async (program: string) =>
  (
    await sql<{ action: string }>`select action from grana.audit_events
      where thing_id = ${program} and action like '%triage%' order by created_at`.execute(api.database.owner)
  ).rows.map(({ action }) => action)

test('triage by the platform needs a request and an acceptance; either side can end it, and both are recorded', async () => {
  const { program, params } = await openProgram()
  expect((await take(program)).body['code']).toBe('program.move_refused')
  expect(dataOf(await setTriage(params, true))).toEqual({ stand: 'asked', analysts_accept: false })
  const listed = await irene.browser.call(listStaffPrograms, { query: {} })
  expect(dataOf<StaffProgram[]>(listed).find(({ id }) => id === program)).toMatchObject({
    triage: 'asked',
    moves: ['pause', 'take_triage', 'return_triage'],
  })
  const taken = await Promise.all([take(program), take(program), take(program)])
  expect(taken.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(taken.filter(({ status }) => status === 409)).toHaveLength(2)
  // Repeating the same setting changes nothing and records no event.
  expect(dataOf(await setTriage(params, true))).toMatchObject({ stand: 'managed' })
  expect((await overview(params)).triage.stand).toBe('managed')
  expect(dataOf(await setTriage(params, false))).toMatchObject({ stand: 'own' })
  expect((await returnTriage(program)).body['code']).toBe('program.move_refused')
  await setTriage(params, true)
  expect(dataOf<StaffProgram>(await returnTriage(program))).toMatchObject({ triage: 'own', moves: ['pause'] })
  expect(await logOf(program)).toEqual([
    'program.triage_changed',
    'program.triage_taken',
    'program.triage_changed',
    'program.triage_changed',
    'program.triage_returned',
  ])
})

test('triage is set by owners only, and not for closed programs', async () => {
  const { program, params } = await openProgram()
  const beside = await world.as({ role: 'member' })
  const stranger = await programWorld(api)
  const tries = [
    setTriage(params, true, await world.appointed(program, 'administrator')),
    setTriage(params, true, await world.appointed(program, 'analyst')),
    setTriage(params, true, await world.as({ role: 'viewer' })),
    setTriage(params, true, beside),
    setTriage(params, true, stranger.browser),
    setTriage({ ...params, organization: stranger.organization }, true, stranger.browser),
  ]
  expect((await Promise.all(tries)).map(({ status }) => status)).toEqual([403, 403, 403, 404, 404, 404])
  expect((await setTriage(params, true, await world.appointed(program, 'owner'))).status).toBe(200)
  const triager = await signInTestStaff(api, 'triager')
  expect((await take(program, triager.browser)).status).toBe(404)
  expect((await take(program, world.browser)).status).toBe(404)
  await world.browser.call(changeProgramState, { params, body: { to: 'closed' } })
  expect((await setTriage(params, false)).body['code']).toBe('program.closed')
  expect((await take(program)).body['code']).toBe('program.move_refused')
})

test('a setting lets analysts accept, and all members of the program can read it', async () => {
  const { program, params } = await openProgram()
  const given = { by_platform: false, analysts_accept: true }
  expect((await world.browser.call(setProgramTriage, { params, body: given })).status).toBe(200)
  const analyst = await world.appointed(program, 'analyst')
  const seen = dataOf<ProgramOverview>(await analyst.call(getOrganizationProgram, { params }))
  expect(seen).toMatchObject({
    triage: { stand: 'own', analysts_accept: true },
    program: { can: { set_triage: false } },
  })
  expect((await overview(params)).program.can.set_triage).toBe(true)
})

test('the database prevents each side from acting for the other', async () => {
  const { program, params } = await openProgram()
  const change = (who: { id: string }, set: string) =>
    inTransactionAs(api.database.api, who, (trx) =>
      sql`update grana.programs set ${sql.raw(set)} where id = ${program}`.execute(trx),
    )
  await expect(change(irene, 'managed_asked_at = now()')).rejects.toMatchObject({ code: '42501' })
  await expect(change(irene, 'is_managed = true')).rejects.toMatchObject({ code: '42501' })
  await setTriage(params, true)
  await expect(change(world.owner, 'is_managed = true')).rejects.toMatchObject({ code: '42501' })
  await expect(change(irene, 'analysts_accept = true')).rejects.toMatchObject({ code: '42501' })
})
