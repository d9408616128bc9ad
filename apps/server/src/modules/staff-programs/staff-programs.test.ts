import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startedEngagement } from '#server/testing/engagement-team.ts'
import { engagementWorld, readEngagement } from '#server/testing/engagements.ts'
import { dataOf, draftProgram, programWorld, type ProgramWorld } from '#server/testing/programs.ts'
import { signInTestStaff, type TestStaff } from '#server/testing/staff.ts'
import { startTestApi, type TestApi } from '#server/testing/test-api.ts'
import { changeStaffEngagementState } from '@grana/contract/engagements/staff-engagements'
import {
  getOrganizationProgram,
  changeProgramState,
  publishProgramDraft,
  type ProgramOverview,
} from '@grana/contract/programs/builder'
import {
  listStaffPrograms,
  pauseStaffProgram,
  resumeStaffProgram,
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

const reason = 'A host of a third party is in scope'
const pause = (id: string) => irene.browser.call(pauseStaffProgram, { params: { id }, body: { reason } })
const resume = (id: string) => irene.browser.call(resumeStaffProgram, { params: { id }, body: { reason } })
const move = async (params: Record<string, string>, to: string) => {
  const { status, body } = await world.browser.call(changeProgramState, { params, body: { to } })
  return body['code'] ?? status
}
const shownTo = async (params: Record<string, string>) =>
  dataOf<ProgramOverview>(await world.browser.call(getOrganizationProgram, { params })).program

test('the program of a pentest is paused and resumed with its engagement alone', async () => {
  const pentests = await engagementWorld(api)
  const { id } = await startedEngagement(api, pentests)
  const { program_id: program = '' } = await readEngagement(pentests, id)
  const movesOf = async () =>
    dataOf<StaffProgram[]>(await irene.browser.call(listStaffPrograms, { query: {} })).find(
      (shown) => shown.id === program,
    )
  expect(await movesOf()).toMatchObject({ state: 'active', moves: [] })
  expect((await pause(program)).body['code']).toBe('program.of_pentest')
  const body = { to: 'paused', text: 'Out of scope tests' } as const
  await irene.browser.call(changeStaffEngagementState, { params: { id }, body })
  expect(await movesOf()).toMatchObject({ state: 'paused', moves: [] })
  expect((await resume(program)).body['code']).toBe('program.of_pentest')
  expect((await readEngagement(pentests, id)).state).toBe('paused')
})

describe('a pause by staff', () => {
  test('is lifted by staff only; the organization reads the reason and can only close', async () => {
    const { program, params } = await openProgram()
    expect((await pause(program)).status).toBe(200)
    expect(await move(params, 'active')).toBe('program.held')
    expect(await move(params, 'paused')).toBe('program.held')
    expect(await shownTo(params)).toMatchObject({
      state: 'paused',
      pause_reason: reason,
      paused_by_staff: true,
      can: { resume: false, pause: false, close: true },
    })
    expect(dataOf<StaffProgram>(await resume(program))).toMatchObject({ state: 'active', moves: ['pause'] })
    expect(await shownTo(params)).toMatchObject({ state: 'active', paused_by_staff: false, pause_reason: null })
    expect((await pause(program)).status).toBe(200)
    expect(await move(params, 'closed')).toBe(200)
    expect((await resume(program)).body['code']).toBe('program.move_refused')
  })

  test('applies to a program that is paused already, and staff cannot lift the organization’s pause', async () => {
    const { program, params } = await openProgram()
    expect(await move(params, 'paused')).toBe(200)
    expect((await resume(program)).body['code']).toBe('program.move_refused')
    expect(dataOf<StaffProgram>(await pause(program)).moves).toEqual(['resume'])
    expect((await pause(program)).body['code']).toBe('program.move_refused')
    expect(await move(params, 'active')).toBe('program.held')
  })

  test('is enforced by the database too', async () => {
    const { program } = await openProgram()
    await pause(program)
    const lift = (userId: string) =>
      api.database.api.transaction().execute(async (trx) => {
        await sql`select set_config('grana.user_id', ${userId}, true)`.execute(trx)
        await sql`update grana.programs set state = 'active', paused_by_staff = false where id = ${program}`.execute(
          trx,
        )
      })
    await expect(lift(world.owner.id)).rejects.toMatchObject({ code: '42501' })
  })

  test('is not lifted by customers, agents or triagers', async () => {
    const { program } = await openProgram()
    await pause(program)
    const triager = await signInTestStaff(api, 'triager')
    for (const browser of [world.browser, triager.browser]) {
      const response = await browser.call(resumeStaffProgram, { params: { id: program }, body: { reason } })
      expect([403, 404]).toContain(response.status)
    }
    const found = await irene.browser.call(listStaffPrograms, { query: { state: 'paused' } })
    expect(dataOf<StaffProgram[]>(found).find(({ id }) => id === program)?.moves).toEqual(['resume'])
  })
})
