import { afterAll, beforeAll, expect, test } from 'vitest'
import { decodeHeader } from '#server/testing/email-parts.ts'
import {
  dataOf,
  draftProgram,
  insertTarget,
  programWorld,
  signedInAgent,
  type ProgramWorld,
} from '#server/testing/programs.ts'
import { startTestApi, type TestApi } from '#server/testing/test-api.ts'
import { startTestWorker, type TestWorker } from '#server/testing/test-worker.ts'
import { followProgram } from '@grana/contract/programs/agents'
import {
  getOrganizationProgram,
  getProgramVersion,
  changeProgramState,
  publishProgramDraft,
  type ProgramOverview,
  type ProgramVersion,
} from '@grana/contract/programs/builder'
import { errorTexts } from '@grana/messages/es/errors'
import { programEmailTexts } from '@grana/messages/es/programs/emails'
import { withdrawTarget } from './on-target-lapsed-withdraw.ts'

let api: TestApi
let worker: TestWorker
let world: ProgramWorld

beforeAll(async () => {
  api = await startTestApi()
  worker = await startTestWorker({}, api.database)
  world = await programWorld(api)
})
afterAll(async () => {
  await worker.close()
  await api.close()
})

async function lapse(target: string): Promise<void> {
  await api.database.owner
    .updateTable('targets')
    .set({ authority: 'lapsed', lapsed_at: new Date() })
    .where('id', '=', target)
    .execute()
}

async function published(targets: readonly string[]) {
  const drafted = await draftProgram(world, { in_scope: targets.map((id) => ({ target_id: id, tier: 1 })) })
  await world.browser.call(publishProgramDraft, { params: drafted.params, body: { revision: drafted.revision } })
  return drafted
}

const shown = async (program: string) => (await api.app.inject({ url: `/api/portal/program/${program}` })).json().data

test('removes a lapsed target by a new version once, and notifies followers', async () => {
  const lost = await insertTarget(api.database.owner, world.organization, { address: 'lost.tepozan.example' })
  const { program, params } = await published([world.target, lost])
  const agent = await signedInAgent(api)
  await agent.browser.call(followProgram, { params: { program } })
  await lapse(lost)
  const key = { organizationId: world.organization, targetId: lost }
  for (const _ of [1, 2]) await withdrawTarget(worker.context, key)
  expect(await shown(program)).toMatchObject({ state: 'active', policy: { version: 2 }, in_scope: [{ tier: 1 }] })
  const response = await world.browser.call(getProgramVersion, { params: { ...params, version: '2' } })
  expect(dataOf<ProgramVersion>(response).changes).toEqual([
    { what: 'target_removed', name: 'lost.tepozan.example', tier: 1 },
  ])
  await worker.drain()
  const mail = worker.mails.received.find(({ to }) => to.includes(agent.user.email))
  expect(mail && decodeHeader(mail, 'subject')).toBe(programEmailTexts.withdrawn.subject)
})

test('pauses a program with nothing left to test, with a reason', async () => {
  const only = await insertTarget(api.database.owner, world.organization)
  const { program, params } = await published([only])
  await lapse(only)
  await withdrawTarget(worker.context, { organizationId: world.organization, targetId: only })
  expect(await shown(program)).toMatchObject({ state: 'paused', in_scope: [], policy: { version: 2 } })
  const response = await world.browser.call(getOrganizationProgram, { params })
  expect(dataOf<ProgramOverview>(response).program.pause_reason).toBe(errorTexts['program.target_lapsed'])
  const resumed = await world.browser.call(changeProgramState, { params, body: { to: 'active' } })
  expect([resumed.body['code'], (await shown(program)).state]).toEqual(['program.move_refused', 'paused'])
})

test('keeps a target that was verified again in the meantime', async () => {
  const again = await insertTarget(api.database.owner, world.organization)
  const { program } = await published([again])
  await withdrawTarget(worker.context, { organizationId: world.organization, targetId: again })
  expect(await shown(program)).toMatchObject({ policy: { version: 1 } })
})
