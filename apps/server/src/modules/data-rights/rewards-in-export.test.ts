import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#server/db/transaction.ts'
import { reportingAgent, reportWorld, type ReportWorld } from '#server/testing/reports.ts'
import { acceptedReport, decideAmount } from '#server/testing/rewards.ts'
import { startTestApi, type TestApi } from '#server/testing/test-api.ts'
import { valuesIn } from '#server/testing/values-in.ts'
import { approveReward } from '@grana/contract/reports/rewards'
import { personTables } from './person-tables.ts'
import { listPersonRows } from './queries-person.ts'

let api: TestApi
let world: ReportWorld

beforeAll(async () => {
  api = await startTestApi()
  world = await reportWorld(api)
})
afterAll(() => api.close())

function copyOf(id: string) {
  const tables = personTables.filter(({ table }) => table === 'reports' || table === 'rewards')
  return inTransaction(api.database.owner, (trx) =>
    Promise.all(tables.map((entry) => listPersonRows(trx, entry, { id, emailKey: null }))),
  )
}

test('an agent’s export contains an approved reward, and not that one waits for approval', async () => {
  const [first, second] = [await world.inProgram('administrator'), await world.inProgram('owner')]
  const agent = await reportingAgent(api)
  const report = await acceptedReport(api.database.owner, world, { agent, by: first })
  await decideAmount(world, first, { report, amount: '2500' })
  expect(await copyOf(agent.user.id)).toMatchObject([[{ reward_track: 'undecided' }], [{ amount_cents: null }]])
  const params = { organization: world.organization, report }
  await second.browser.call(approveReward, { params, body: { round: 1 } })
  await decideAmount(world, first, { report, amount: '1600', round: 1, text: 'Smaller' })
  const copy = await copyOf(agent.user.id)
  expect(copy).toMatchObject([[{ reward_track: 'reserved' }], [{ amount_cents: 250_000 }]])
  expect(valuesIn(copy)).not.toContain(160_000)
})
