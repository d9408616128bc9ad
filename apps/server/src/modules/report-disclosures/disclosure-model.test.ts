import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Trx } from '#server/db/database.ts'
import { inTransactionAs } from '#server/db/transaction.ts'
import { closedReport, dayAhead } from '#server/testing/disclosures.ts'
import { reportingAgent, reportWorld, type ReportWorld, type SignedInUser } from '#server/testing/reports.ts'
import { startTestApi, type TestApi } from '#server/testing/test-api.ts'
import { isFullSize, sized } from '#server/testing/test-size.ts'
import {
  decideDisclosure,
  freshDisclosure,
  modelActors,
  modelVerbs,
  type ModelCommand,
  type ModelDisclosure,
} from './disclosure-model.fixture.ts'
import { nextTrack, privateTrack, type DisclosureTrack } from './disclosure-track.ts'

const runs = sized({ gate: 120, full: 10_000 })
const length = 50
const seed = Number(process.env['DISCLOSURE_MODEL_SEED'] ?? (isFullSize ? Math.floor(Math.random() * 1e9) : 20_261_117))

let api: TestApi
let world: ReportWorld
let agent: SignedInUser
let report: string

beforeAll(async () => {
  api = await startTestApi()
  world = await reportWorld(api)
  agent = await reportingAgent(api)
  report = await closedReport(api.database.owner, world, { agent, by: await world.inProgram('administrator') })
})
afterAll(() => api.close())

/** Seeded random numbers. */
function lotOf(start: number) {
  let state = start >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

type Lot = ReturnType<typeof lotOf>
const draw = <T>(lot: Lot, from: readonly T[]): T => from[Math.floor(lot() * from.length)]!

const drawCommand = (lot: Lot): ModelCommand => ({
  who: draw(lot, modelActors),
  verb: draw(lot, modelVerbs),
  isStale: lot() < 0.1,
})

const mayAsk = ['OO', 'PO', 'PA', 'AG']
const mayAgree = ['OO', 'PO', 'AG']

/** The command by the rule of the service, with the permissions of its table. */
function decideByRule(track: DisclosureTrack, { who, verb, isStale }: ModelCommand): DisclosureTrack | 'refused' {
  const side = who === 'AG' ? 'agent' : 'organization'
  if (verb === 'publish' || verb === 'remove') {
    const isHis = who === (verb === 'publish' ? 'job' : 'staff')
    return (isHis ? nextTrack(track, { act: verb }) : undefined) ?? 'refused'
  }
  if (isStale && verb !== 'withdraw') return 'refused'
  const agrees = mayAgree.includes(who)
  if (verb === 'write') {
    const act = track.state === 'private' || track.state === 'declined' ? 'ask' : 'edit'
    const isAllowed = act === 'ask' ? mayAsk.includes(who) : agrees
    return (isAllowed ? nextTrack(track, { act, side, agrees }) : undefined) ?? 'refused'
  }
  return (agrees ? nextTrack(track, { act: verb, side }) : undefined) ?? 'refused'
}

const toModel = ({ state, revision, agreed, withdrawal }: DisclosureTrack): ModelDisclosure => ({
  state,
  revision,
  agent: agreed.agent,
  organization: agreed.organization,
  wantsOut: withdrawal ?? '',
})

test(`lives of ${runs} disclosures by ${length} commands never diverge from the model (seed ${seed})`, () => {
  const lot = lotOf(seed)
  let divergences = 0
  for (let run = 0; run < runs; run += 1) {
    let [model, track] = [freshDisclosure, privateTrack]
    for (let step = 0; step < length; step += 1) {
      const command = drawCommand(lot)
      const [expected, decided] = [decideDisclosure(model, command), decideByRule(track, command)]
      const reached = decided === 'refused' ? 'refused' : toModel(decided)
      if (JSON.stringify(reached) !== JSON.stringify(expected)) divergences += 1
      if (expected !== 'refused') model = expected
      if (decided !== 'refused') track = decided
    }
  }
  expect(divergences).toBe(0)
})

test('the database has the moves of the table, and no other', async () => {
  const rows = await api.database.owner.selectFrom('disclosure_moves').selectAll().execute()
  const stored = new Set(rows.map((row) => `${row.from_state} ${row.to_state}`))
  const ruled = [
    'agreed declined',
    'agreed published',
    'agreed requested',
    'declined requested',
    'published published',
    'published withdrawn',
    'requested agreed',
    'requested declined',
    'requested requested',
  ]
  // The choice of the agent, to be named or not, changes an agreed one and moves nothing.
  expect([...stored].toSorted()).toEqual([...ruled, 'agreed agreed'].toSorted())
})

test('the database refuses every other move, a text without its revision, and an agreement to another one', async () => {
  const db = api.database.api
  const asAgent = <T>(work: (trx: Trx) => Promise<T>) => inTransactionAs(db, agent.user, work)
  const at = new Date()
  await asAgent((trx) =>
    trx
      .insertInto('report_disclosures')
      .values({
        organization_id: world.organization,
        report_id: report,
        program_id: world.program,
        kind: 'limited',
        title: 'Title',
        summary: 'Summary',
        weakness: 'stored-xss',
        severity: 'high',
        submitted_on: dayAhead(),
        closed_on: dayAhead(),
        publish_on: dayAhead(),
        asked_side: 'agent',
        asked_by: agent.user.id,
        asked_at: at,
        written_side: 'agent',
        written_by: agent.user.id,
        written_at: at,
        agent_agreed: 1,
      })
      .execute(),
  )
  const refused = { code: expect.stringMatching(/^(?:23001|23514|42501)$/) }
  const change = (values: Record<string, unknown>) =>
    asAgent((trx) => trx.updateTable('report_disclosures').set(values).where('report_id', '=', report).execute())
  for (const state of ['published', 'withdrawn']) await expect(change({ state })).rejects.toMatchObject(refused)
  await expect(change({ state: 'agreed' })).rejects.toMatchObject(refused)
  await expect(change({ title: 'Other title' })).rejects.toMatchObject(refused)
  await expect(change({ agent_agreed: 2 })).rejects.toMatchObject(refused)
  await expect(change({ revision: 2, title: 'Other title' })).rejects.toMatchObject(refused)
  await expect(change({ revision: 2, title: 'Other title', agent_agreed: 2 })).resolves.toBeDefined()
  await expect(change({ kind: 'full', revision: 3, agent_agreed: 3 })).rejects.toMatchObject(refused)
  await expect(change({ slug: 'aaaaaaaaaaaa' })).rejects.toMatchObject(refused)
})
