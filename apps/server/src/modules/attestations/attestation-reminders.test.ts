import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTasks } from '#server/tasks.ts'
import { acceptVersion, issueVersion, reportingEngagement, writeVersion } from '#server/testing/engagement-documents.ts'
import { engagementWorld, type EngagementWorld } from '#server/testing/engagements.ts'
import { startTestApi, type TestApi } from '#server/testing/test-api.ts'
import { startTestWorker } from '#server/testing/test-worker.ts'
import { revokeAttestation } from '@grana/contract/engagements/documents'

let api: TestApi
let world: EngagementWorld
let worker: Awaited<ReturnType<typeof startTestWorker>>
beforeAll(async () => {
  api = await startTestApi()
  world = await engagementWorld(api)
  worker = await startTestWorker({}, api.database)
})
afterAll(async () => {
  await worker.close()
  await api.close()
})

async function issued(): Promise<string> {
  const { id, lead } = await reportingEngagement(api, world)
  await writeVersion(lead, id)
  await worker.drain()
  await acceptVersion(world, id, 1)
  await issueVersion(world, id, 1)
  return id
}

async function remindedAfter(days: number): Promise<string[]> {
  worker.at(new Date(Date.now() + days * 86_400_000))
  await buildTasks(worker.context)['remind-of-attestations']?.({}, {} as never)
  worker.at()
  const { rows } = await sql<{ engagement: string }>`
    select data ->> 'engagement_id' as engagement from grana.notifications
    where kind = 'attestation.ageing' and user_id = ${world.owner.id}`.execute(api.database.owner)
  return rows.map(({ engagement }) => engagement)
}

test('owners are reminded once, a month before an attestation that stands is a year old', async () => {
  const id = await issued()
  const revoked = await issued()
  const params = { id: revoked, edition: '1' }
  await world.administrator.browser.call(revokeAttestation, { params, body: { reason: 'Wrong target' } })
  expect(await remindedAfter(334)).toEqual([])
  expect(await remindedAfter(336)).toEqual([id])
  expect(await remindedAfter(337)).toEqual([id])
  expect(await remindedAfter(400)).toEqual([id])
  await worker.drain()
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from grana.attestations where reminded_at is not null`.execute(api.database.owner)
  expect(rows).toEqual([{ count: 1 }])
})
