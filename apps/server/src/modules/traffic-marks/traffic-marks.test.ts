import { afterAll, beforeAll, expect, test } from 'vitest'
import { dataOf } from '#server/testing/programs.ts'
import {
  reportingAgent,
  reportWorld,
  sendReport,
  type ReportWorld,
  type SignedInUser,
} from '#server/testing/reports.ts'
import { startTestApi, type TestApi } from '#server/testing/test-api.ts'
import { startTestWorker, type TestWorker } from '#server/testing/test-worker.ts'
import { signalWeights } from '@grana/contract/attention/evidence-weights'
import {
  confirmTrafficMarks,
  getMarkFigures,
  listTrafficMarks,
  takeTrafficMark,
  type MarkRow,
  type TrafficMark,
} from '@grana/contract/attention/traffic-marks'

let api: TestApi
let worker: TestWorker
let world: ReportWorld

beforeAll(async () => {
  api = await startTestApi()
  worker = await startTestWorker({}, api.database)
  world = await reportWorld(api)
})
afterAll(async () => {
  await worker.close()
  await api.close()
})

type Caller = Pick<SignedInUser, 'browser'>
const take = ({ browser }: Caller, { program, target }: Pick<ReportWorld, 'program' | 'target'> = world) =>
  browser.call(takeTrafficMark, { params: { program, target } })
const taken = async (agent: Caller) => dataOf<TrafficMark>(await take(agent))
const confirm = ({ browser }: Caller, content: string, { isPreview = false, params = world.programParams } = {}) =>
  browser.call(confirmTrafficMarks, { params, body: { content, is_preview: isPreview } })
const rowsOf = (told: Parameters<typeof dataOf>[0]) =>
  dataOf<{ rows: MarkRow[]; good: number; confirmed: number }>(told)

const scoreOf = async (id: string) => {
  const { evidence_score: score } = await api.database.owner
    .selectFrom('reports')
    .select('evidence_score')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return score
}

test('an agent takes one mark per target and day, also at once', async () => {
  const agent = await reportingAgent(api)
  const [one, other] = await Promise.all([taken(agent), taken(agent)])
  expect(one.mark).toMatch(/^grana-[a-z2-7]{16}$/)
  expect(other).toEqual(one)
  expect(one).toMatchObject({ target: { id: world.target }, is_confirmed: false })
  const list = await agent.browser.call(listTrafficMarks, { params: { program: world.program } })
  expect(dataOf(list)).toMatchObject({ targets: [{ id: world.target }], marks: [one] })
  const another = await reportingAgent(api)
  expect((await taken(another)).mark).not.toBe(one.mark)
  const theirs = await another.browser.call(listTrafficMarks, { params: { program: world.program } })
  expect(dataOf<{ marks: TrafficMark[] }>(theirs).marks.map(({ mark }) => mark)).not.toContain(one.mark)
})

test('a file is previewed with the errors of its rows, then confirmed; the report of the agent rises', async () => {
  const agent = await reportingAgent(api)
  const { mark } = await taken(agent)
  const report = await sendReport(agent, world)
  await worker.drain()
  const before = await scoreOf(report)
  const content = ['mark,time', `"${mark}",10:02`, mark, 'grana-aaaaaaaaaaaaaaaa', 'other', ''].join('\n')
  const problems = [
    [2, null],
    [3, 'repeated'],
    [4, 'unknown'],
    [5, 'malformed'],
  ]
  const preview = rowsOf(await confirm(world, content, { isPreview: true }))
  expect(preview.rows.map(({ line, problem }) => [line, problem])).toEqual(problems)
  expect([preview.good, preview.confirmed]).toEqual([1, 0])
  expect((await taken(agent)).is_confirmed).toBe(false)

  expect(rowsOf(await confirm(world, content))).toMatchObject({ good: 1, confirmed: 1 })
  expect((await taken(agent)).is_confirmed).toBe(true)
  await worker.drain()
  expect((await scoreOf(report)) - before).toBe(signalWeights.trafficConfirmed)
  expect(rowsOf(await confirm(world, mark))).toMatchObject({ rows: [{ problem: 'confirmed' }], confirmed: 0 })
  const figures = await world.browser.call(getMarkFigures, { params: world.programParams })
  expect(dataOf<{ confirmed: number }>(figures).confirmed).toBe(1)
})

test('a mark counts for the report of its agent alone', async () => {
  const [agent, other] = [await reportingAgent(api), await reportingAgent(api)]
  const { mark } = await taken(agent)
  const report = await sendReport(other, world)
  await confirm(world, mark)
  await worker.drain()
  const signals = await api.database.owner
    .selectFrom('report_signals')
    .select('kind')
    .where('report_id', '=', report)
    .execute()
  expect(signals.map(({ kind }) => kind)).not.toContain('traffic_confirmed')
})

test('owners and administrators confirm; others may not, and other tenants find nothing', async () => {
  const { mark } = await taken(await reportingAgent(api))
  for (const role of ['analyst', 'viewer'] as const)
    expect((await confirm(await world.inProgram(role), mark)).status, role).toBe(403)
  const theirs = await reportWorld(api)
  expect((await confirm(theirs, mark)).status).toBe(404)
  const own = rowsOf(await confirm(theirs, mark, { params: theirs.programParams }))
  expect(own.rows).toMatchObject([{ problem: 'unknown' }])
  expect(rowsOf(await confirm(await world.inProgram('administrator'), mark)).confirmed).toBe(1)
})

test('no mark is taken for a target out of scope, nor in a private program without an invitation', async () => {
  const agent = await reportingAgent(api)
  const theirs = await reportWorld(api)
  expect((await take(agent, { program: world.program, target: theirs.target })).status).toBe(404)
  const hidden = await reportWorld(api, { visibility: 'private' })
  expect((await take(agent, hidden)).status).toBe(404)
  const list = await agent.browser.call(listTrafficMarks, { params: { program: hidden.program } })
  expect(list.status).toBe(404)
})

test('an empty file and too many rows are refused', async () => {
  expect((await confirm(world, '')).status).toBe(422)
  expect((await confirm(world, 'x\n'.repeat(2002))).body['code']).toBe('credential.too_many_rows')
})
