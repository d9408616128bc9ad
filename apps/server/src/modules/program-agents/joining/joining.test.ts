import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runDuringWrite } from '#server/testing/concurrent-write.ts'
import { dataOf, draftProgram, programWorld, signedInAgent, type ProgramWorld } from '#server/testing/programs.ts'
import { secondFactorOn } from '#server/testing/tenants.ts'
import { startTestApi, type TestApi } from '#server/testing/test-api.ts'
import { startTestWorker, type TestWorker } from '#server/testing/test-worker.ts'
import {
  answerAgentInvitation,
  getAgentProgram,
  listAgentPrograms,
  type AgentPrograms,
} from '@grana/contract/programs/agents'
import { getProgramDraft, publishProgramDraft, type ProgramDraftAnswer } from '@grana/contract/programs/builder'
import { saveAgentPlaces, inviteAgents } from '@grana/contract/programs/invitations'
import { openJoinTerms, type JoinTerms } from '@grana/contract/programs/join-terms'
import {
  answerJoinRequest,
  askToJoin,
  getJoinConditions,
  listJoinRequests,
  listJoinablePrograms,
  withdrawJoinRequest,
  type JoinableProgram,
  type JoinCondition,
  type JoinRequest,
  type OwnJoinRequest,
} from '@grana/contract/programs/joining'

let api: TestApi
let worker: TestWorker
let world: ProgramWorld
let theirs: ProgramWorld

beforeAll(async () => {
  api = await startTestApi()
  worker = await startTestWorker({}, api.database)
  world = await programWorld(api)
  theirs = await programWorld(api)
})
afterAll(async () => {
  await worker.close()
  await api.close()
})

type Params = { organization: string; program: string }
type Agent = Awaited<ReturnType<typeof signedInAgent>>

async function published(joining: Partial<JoinTerms> = {}, changes = {}): Promise<Params> {
  const terms = { ...openJoinTerms, accepts_requests: true, ...joining }
  const drafted = await draftProgram(world, { visibility: 'private', joining: terms, ...changes })
  const body = { revision: drafted.revision }
  expect((await world.browser.call(publishProgramDraft, { params: drafted.params, body })).status).toBe(200)
  return drafted.params
}

const ask = ({ browser }: Agent, { program }: Params, body: object = {}) =>
  browser.call(askToJoin, { params: { program }, body: { message: 'I test banks', ...body } })
const listed = async ({ browser }: Agent) => dataOf<JoinableProgram[]>(await browser.call(listJoinablePrograms, {}))
const asked = async (agent: Agent, params: Params, body: object = {}) => {
  const answer = await ask(agent, params, body)
  expect(answer.status).toBe(200)
  return dataOf<OwnJoinRequest>(answer)
}
const answer = (params: Params, request: string, body: object = { accept: true }, by = world) =>
  by.browser.call(answerJoinRequest, { params: { ...params, request }, body: body as { accept: true } })

describe('a request to join', () => {
  test('is listed with what the organization shows, accepted, and opens the program', async () => {
    const params = await published()
    const agent = await signedInAgent(api)
    const [card] = (await listed(agent)).filter(({ id }) => id === params.program)
    expect(card).toMatchObject({ can_ask: true, request: null, places_free: null })
    expect(JSON.stringify(card)).not.toContain('tepozan.example')
    expect((await agent.browser.call(getAgentProgram, { params: { program: params.program } })).status).toBe(404)
    const { id } = await asked(agent, params)
    await worker.drain()
    const told = await api.database.owner
      .selectFrom('notifications')
      .select('kind')
      .where('user_id', '=', world.owner.id)
      .execute()
    expect(told.map(({ kind }) => kind)).toContain('program.join_asked')
    const requests = dataOf<JoinRequest[]>(await world.browser.call(listJoinRequests, { params }))
    expect(requests).toMatchObject([{ id, username: agent.username, message: 'I test banks', state: 'pending' }])
    expect((await answer(params, id)).status).toBe(200)
    const { invited } = dataOf<AgentPrograms>(await agent.browser.call(listAgentPrograms, {}))
    expect(invited.map((program) => program.id)).toEqual([params.program])
    expect((await listed(agent)).map((program) => program.id)).not.toContain(params.program)
    const events = await api.database.owner
      .selectFrom('audit_events')
      .select('action')
      .where('thing_id', '=', id)
      .execute()
    expect(events.map(({ action }) => action)).toEqual(['agent.join_accepted'])
  })

  test('is refused with a reason, which the agent reads, and waits before the next', async () => {
    const params = await published()
    const agent = await signedInAgent(api)
    const { id } = await asked(agent, params)
    expect((await answer(params, id, { accept: false })).status).toBe(400)
    expect((await answer(params, id, { accept: false, reason: 'Only mobile testers' })).status).toBe(200)
    const [card] = (await listed(agent)).filter((program) => program.id === params.program)
    expect(card).toMatchObject({ can_ask: false, request: { state: 'refused', reason: 'Only mobile testers' } })
    expect((await ask(agent, params)).body).toMatchObject({ code: 'program.join_refused' })
    expect((await answer(params, id)).body).toMatchObject({ code: 'program.request_answered' })
  })

  test('is withdrawn by its agent alone, and asked again', async () => {
    const params = await published()
    const agent = await signedInAgent(api)
    const other = await signedInAgent(api)
    const { id } = await asked(agent, params)
    expect((await ask(agent, params)).body).toMatchObject({ code: 'program.join_asked' })
    expect((await other.browser.call(withdrawJoinRequest, { params: { request: id } })).status).toBe(404)
    expect((await agent.browser.call(withdrawJoinRequest, { params: { request: id } })).status).toBe(200)
    expect((await agent.browser.call(withdrawJoinRequest, { params: { request: id } })).status).toBe(409)
    expect((await answer(params, id)).status).toBe(404)
    await asked(agent, params)
  })

  test('is made once by two requests at the same time; the other is a conflict', async () => {
    const params = await published()
    const agent = await signedInAgent(api)
    const first = { organization_id: params.organization, program_id: params.program, user_id: agent.user.id }
    const second = await runDuringWrite(api.database.owner, {
      before: (trx) =>
        trx
          .insertInto('join_requests')
          .values({ ...first, message: 'I test banks', created_at: new Date() })
          .execute(),
      work: () => ask(agent, params),
    })
    expect([second.status, second.body['code']]).toEqual([409, 'program.join_asked'])
    const [card] = (await listed(agent)).filter(({ id }) => id === params.program)
    expect(card).toMatchObject({ can_ask: false, request: { state: 'pending' } })
    const answers = await Promise.all(Array.from({ length: 4 }, () => ask(agent, params)))
    expect(answers.map(({ body }) => body['code'])).toEqual(Array.from({ length: 4 }, () => 'program.join_asked'))
  })

  test('finds no place in a full program, also when two are accepted at once', async () => {
    const params = await published()
    await world.browser.call(saveAgentPlaces, { params, body: { places: 1 } })
    const agents = [await signedInAgent(api), await signedInAgent(api)]
    const requests = [await asked(agents[0]!, params), await asked(agents[1]!, params)]
    const answers = await Promise.all(requests.map(({ id }) => answer(params, id)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const late = await signedInAgent(api)
    expect((await ask(late, params)).body).toMatchObject({ code: 'program.places_taken' })
  })

  test('needs a program that allows it, from an admitted country, and agents', async () => {
    const closed = await published({ accepts_requests: false })
    const denied = await published({}, { denied_countries: ['MX'] })
    const agent = await signedInAgent(api)
    await api.database.owner.updateTable('users').set({ country_code: 'MX' }).where('id', '=', agent.user.id).execute()
    for (const params of [closed, denied]) expect((await ask(agent, params)).status).toBe(404)
    const open = await published()
    expect(
      (await world.browser.call(askToJoin, { params: { program: open.program }, body: { message: 'x' } })).status,
    ).toBe(403)
    const { id } = await asked(agent, open)
    expect((await answer(open, id, { accept: true }, theirs)).status).toBe(404)
    expect((await theirs.browser.call(listJoinRequests, { params: open })).status).toBe(404)
    expect((await ask(agent, open, { message: '' })).status).toBe(422)
  })
})

describe('conditions', () => {
  const all = {
    needs_factor: true,
    least_account_days: 30,
    least_precision: 60,
    least_judged: 5,
    needs_agreement: true,
  }
  const conditionsOf = async ({ browser }: Agent, program: string) =>
    dataOf<JoinCondition[]>(await browser.call(getJoinConditions, { params: { program } }))
  const missing = (list: readonly JoinCondition[]) =>
    list.filter(({ holds }) => !holds).map(({ condition }) => condition)

  async function judge(agent: Agent, valid: number) {
    await sql`insert into points_entries (agent_id, number, report_id, event, verdict, why, points, balance, created_at)
      select ${agent.user.id}, n, gen_random_uuid(), 1, 'valid', 'accepted', 10, 10 * n, now() from generate_series(1, ${valid}::int) n`.execute(
      api.database.owner,
    )
  }

  async function fulfil(agent: Agent) {
    const at = new Date(Date.now() - 40 * 86_400_000)
    await api.database.owner
      .updateTable('users')
      .set({ created_at: at, ...secondFactorOn })
      .where('id', '=', agent.user.id)
      .execute()
    await judge(agent, 5)
  }

  test('are frozen with the version and shown with what the agent has', async () => {
    const params = await published(all)
    const draft = dataOf<ProgramDraftAnswer>(await world.browser.call(getProgramDraft, { params }))
    expect(draft.draft.joining).toMatchObject(all)
    const agent = await signedInAgent(api)
    const list = await conditionsOf(agent, params.program)
    expect(list.map(({ condition }) => condition)).toEqual(['email', 'factor', 'account_age', 'precision', 'agreement'])
    expect(list.find(({ condition }) => condition === 'precision')).toMatchObject({
      needed: 60,
      needed_reports: 5,
      has: 50,
      has_reports: 0,
    })
    expect(missing(list)).toContain('account_age')
    expect((await ask(agent, params)).body).toMatchObject({ code: 'program.conditions_missing' })
    await fulfil(agent)
    expect(missing(await conditionsOf(agent, params.program))).toEqual(['agreement'])
    expect((await ask(agent, params)).body).toMatchObject({ code: 'program.conditions_missing' })
    const { id } = await asked(agent, params, { agrees: true })
    expect((await answer(params, id)).status).toBe(200)
  })

  test('are checked when an invitation is accepted', async () => {
    const params = await published({ ...all, accepts_requests: false })
    const agent = await signedInAgent(api)
    await world.browser.call(inviteAgents, { params, body: { usernames: [agent.username], days: 14 } })
    const { invitations } = dataOf<AgentPrograms>(await agent.browser.call(listAgentPrograms, {}))
    const accept = (agrees: boolean) =>
      agent.browser.call(answerAgentInvitation, {
        params: { invitation: invitations[0]!.id },
        body: { accept: true, agrees },
      })
    expect((await accept(true)).body).toMatchObject({ code: 'program.conditions_missing' })
    await fulfil(agent)
    expect((await accept(false)).body).toMatchObject({ code: 'program.conditions_missing' })
    expect((await accept(true)).status).toBe(200)
  })

  test('of a request are checked again when the organization accepts it', async () => {
    const params = await published({ needs_factor: true })
    const agent = await signedInAgent(api)
    await fulfil(agent)
    const { id } = await asked(agent, params)
    await api.database.owner
      .updateTable('users')
      .set({ totp_enabled_at: null, totp_seed: null })
      .where('id', '=', agent.user.id)
      .execute()
    expect((await answer(params, id)).body).toMatchObject({ code: 'program.conditions_missing' })
  })

  test('of a program that is not shown are not found', async () => {
    const params = await published({ accepts_requests: false })
    const agent = await signedInAgent(api)
    expect((await agent.browser.call(getJoinConditions, { params: { program: params.program } })).status).toBe(404)
  })
})
