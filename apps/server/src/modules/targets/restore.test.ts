import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startedEngagement } from '#server/testing/engagement-team.ts'
import { engagementWorld, readEngagement, type EngagementWorld } from '#server/testing/engagements.ts'
import { startTestInternet, type TestInternet } from '#server/testing/internet-stand-in.ts'
import { dataOf, draftProgram, insertTarget, signedInAgent } from '#server/testing/programs.ts'
import { startTestApi, type TestApi } from '#server/testing/test-api.ts'
import { startTestWorker, type TestWorker } from '#server/testing/test-worker.ts'
import { checkTarget } from '@grana/contract/customers/targets'
import { changeEngagementState } from '@grana/contract/engagements/organization-engagements'
import { getAgentProgram, type AgentProgram } from '@grana/contract/programs/agents'
import { publishProgramDraft } from '@grana/contract/programs/builder'
import { expectedDnsRecord } from './ownership-records.ts'

let api: TestApi
let worker: TestWorker
let internet: TestInternet

beforeAll(async () => {
  internet = await startTestInternet()
  api = await startTestApi()
  worker = await startTestWorker(internet.env, api.database)
})
afterAll(async () => {
  await worker.close()
  await api.close()
  internet.stop()
})

const host = 'vuelve.tepozan-banca.com'

async function pentest() {
  const world = await engagementWorld(api)
  const target = await insertTarget(api.database.owner, world.organization, { address: host })
  const { id, lead } = await startedEngagement(api, { ...world, target })
  const { program_id: program = '' } = await readEngagement(world, id)
  const seen = async () =>
    dataOf<AgentProgram>(await lead.browser.call(getAgentProgram, { params: { program } })).program
  return { world, id, target, lead, program, seen, key: { organizationId: world.organization, targetId: target } }
}

type Key = { organizationId: string; targetId: string }

const setAuthority = ({ organizationId, targetId }: Key, authority: string) =>
  sql`update grana.targets set authority = ${authority}, lapsed_at = case when ${authority} = 'lapsed' then now() end
    where organization_id = ${organizationId} and id = ${targetId}`.execute(api.database.owner)

async function lapse(key: Key) {
  await setAuthority(key, 'lapsed')
  await worker.happened('target.lapsed', key)
  await worker.drain()
}

async function restore(key: Key) {
  await worker.happened('target.proven', key)
  await worker.drain()
}

async function checkOf(world: EngagementWorld, target: string) {
  const params = { organization: world.organization, target }
  expect((await world.browser.call(checkTarget, { params, body: { method: 'dns' } })).status).toBe(200)
  for (let turn = 0; turn < 3; turn += 1) await worker.drain()
}

test('a target that is verified again is back in the program of its pentest, whose tests go on', async () => {
  const { world, target, lead, program, seen, key } = await pentest()
  const { proof_token: token } = await api.database.owner
    .selectFrom('targets')
    .select('proof_token')
    .where('id', '=', target)
    .executeTakeFirstOrThrow()
  const record = expectedDnsRecord({ id: target, type: 'website', address: host, token })
  await lapse(key)
  expect(await seen()).toMatchObject({ state: 'paused', in_scope: [] })
  await internet.tell({ names: { [record.name]: [{ type: 'TXT', value: record.value }] } })
  await checkOf(world, target)
  expect(await seen()).toMatchObject({ state: 'active', policy: { version: 3 }, in_scope: [{ address: host }] })
  await restore(key)
  expect(await seen()).toMatchObject({ policy: { version: 3 } })
  const { rows } = await sql<{ version: number }>`
    select (data ->> 'version')::int as version from grana.notifications
    where user_id = ${lead.user.id} and kind = 'program.version_published' and data ->> 'program_id' = ${program}`.execute(
    api.database.owner,
  )
  expect(rows).toEqual([{ version: 3 }])
})

test('a pentest whose program was paused by a lapse is paused, and its target returns without opening it', async () => {
  const { world, id, seen, key } = await pentest()
  await lapse(key)
  const params = { organization: world.organization, engagement: id }
  const paused = await world.browser.call(changeEngagementState, { params, body: { to: 'paused', text: 'Release' } })
  expect(paused.status).toBe(200)
  await setAuthority(key, 'proven')
  await restore(key)
  expect(await seen()).toMatchObject({ state: 'paused', policy: { version: 3 }, in_scope: [{ address: host }] })
  expect((await world.browser.call(changeEngagementState, { params, body: { to: 'in_progress' } })).status).toBe(200)
  expect(await seen()).toMatchObject({ state: 'active' })
})

test('stays out while it is not verified, archived, or at another address than was agreed', async () => {
  const { seen, key } = await pentest()
  await lapse(key)
  await restore(key)
  expect(await seen()).toMatchObject({ policy: { version: 2 }, in_scope: [] })
  await setAuthority(key, 'proven')
  const change = (columns: { archived_at?: Date | null; address?: string }) =>
    api.database.owner.updateTable('targets').set(columns).where('id', '=', key.targetId).execute()
  await change({ archived_at: new Date() })
  await restore(key)
  await change({ archived_at: null, address: 'otra.tepozan-banca.com' })
  await restore(key)
  expect(await seen()).toMatchObject({ policy: { version: 2 }, in_scope: [] })
})

test('does not change other programs: their members publish the target again', async () => {
  const { world, key } = await pentest()
  const scope = [{ target_id: key.targetId, tier: 1 as const }]
  const { program, params, revision } = await draftProgram(world, { visibility: 'public', in_scope: scope })
  await world.browser.call(publishProgramDraft, { params, body: { revision } })
  await lapse(key)
  await setAuthority(key, 'proven')
  await restore(key)
  const agent = await signedInAgent(api)
  const seen = dataOf<AgentProgram>(await agent.browser.call(getAgentProgram, { params: { program } }))
  expect(seen.program).toMatchObject({ state: 'paused', in_scope: [], policy: { version: 2 } })
})
