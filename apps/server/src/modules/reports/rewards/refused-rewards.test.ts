import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dataOf } from '#server/testing/programs.ts'
import { reportingAgent, reportWorld, type ReportWorld, type SignedInUser } from '#server/testing/reports.ts'
import { acceptedReport, decideAmount, rewardOf } from '#server/testing/rewards.ts'
import { startTestApi, type TestApi } from '#server/testing/test-api.ts'
import { getAgentReport } from '@grana/contract/reports/agent-reports'
import type { Report } from '@grana/contract/reports/report'
import { refuseReward, withdrawReward } from '@grana/contract/reports/rewards'

let api: TestApi
let world: ReportWorld
let agent: SignedInUser
let administrator: SignedInUser
let second: SignedInUser

beforeAll(async () => {
  api = await startTestApi()
  world = await reportWorld(api)
  agent = await reportingAgent(api)
  administrator = await world.inProgram('administrator')
  second = await world.inProgram('owner')
})
afterAll(() => api.close())

const at = (report: string) => ({ organization: world.organization, report })
const accepted = () => acceptedReport(api.database.owner, world, { agent, by: administrator })
const refuse = ({ browser }: SignedInUser, report: string, round: number) =>
  browser.call(refuseReward, { params: at(report), body: { round, text: `None, says round ${round}` } })
const withdraw = ({ browser }: SignedInUser, report: string, round: number) =>
  browser.call(withdrawReward, { params: at(report), body: { round } })
const codeOf = ({ status, body }: { status: number; body: Record<string, unknown> }) => [status, body['code']]
const ownOf = async (report: string) => dataOf<Report>(await agent.browser.call(getAgentReport, { params: { report } }))

test('refusing a reward with a recorded minimum needs two users, and the agent sees it only then', async () => {
  const id = await accepted()
  const before = await ownOf(id)
  expect(before.events.at(-1)?.details['minimum']).toBe('1500.00')
  const asked = rewardOf(await refuse(administrator, id, 0))
  expect(asked).toMatchObject({
    track: 'undecided',
    round: 1,
    is_refusal_asked: true,
    approvals: [{ id: administrator.user.id }],
    acts: ['decide', 'withdraw'],
  })
  const meanwhile = await ownOf(id)
  expect([meanwhile.reward, meanwhile.events]).toEqual([before.reward, before.events])
  expect(codeOf(await refuse(administrator, id, 1))).toEqual([409, 'reward.other_person'])
  expect(codeOf(await refuse(second, id, 0))).toEqual([409, 'reward.changed'])
  expect(rewardOf(await refuse(second, id, 1))).toMatchObject({ track: 'ineligible' })
  const after = await ownOf(id)
  expect(after.events.at(-1)).toMatchObject({ kind: 'reward_ineligible', text: 'None, says round 1' })
})

test('a pending refusal that is withdrawn or replaced by an amount starts a new round', async () => {
  const id = await accepted()
  expect(codeOf(await withdraw(second, id, 0))).toEqual([409, 'reward.refused'])
  await refuse(administrator, id, 0)
  const withdrawn = rewardOf(await withdraw(second, id, 1))
  expect(withdrawn).toMatchObject({ track: 'undecided', round: 2, acts: ['decide', 'refuse'] })
  expect(rewardOf(await refuse(second, id, 2))).toMatchObject({ is_refusal_asked: true, round: 3 })
  expect(rewardOf(await decideAmount(world, administrator, { report: id, amount: '2000', round: 3 }))).toMatchObject({
    track: 'suggested',
    round: 4,
  })
  // The approval of a pending amount does not count for the refusal, which needs two again.
  expect(rewardOf(await refuse(administrator, id, 4))).toMatchObject({ track: 'undecided', round: 5 })
  expect(rewardOf(await refuse(second, id, 5))).toMatchObject({ track: 'ineligible' })
})

test('concurrent refusals count once, and one by a user who lost the permission does not count', async () => {
  const id = await accepted()
  const leaving = await world.inProgram('administrator')
  await refuse(leaving, id, 0)
  await api.database.owner.deleteFrom('program_memberships').where('user_id', '=', leaving.user.id).execute()
  expect(rewardOf(await refuse(second, id, 1))).toMatchObject({ track: 'undecided' })
  const third = await world.inProgram('owner')
  const told = await Promise.all([refuse(administrator, id, 1), refuse(third, id, 1)])
  expect(told.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(told.filter(({ status }) => status === 409)).toHaveLength(1)
})

test('the database rejects a refusal with one approval', async () => {
  const id = await accepted()
  await refuse(administrator, id, 0)
  const force = sql`update grana.reports set reward_track = 'ineligible' where id = ${id}`.execute(api.database.owner)
  await expect(force).rejects.toMatchObject({ code: '23001' })
})
