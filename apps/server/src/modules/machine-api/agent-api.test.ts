import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { operations } from '#server/operation-routes.ts'
import { callByToken, issueAgentToken } from '#server/testing/api-tokens.ts'
import { dataOf } from '#server/testing/programs.ts'
import { reportingAgent, reportWorld, type ReportWorld, type SignedInUser } from '#server/testing/reports.ts'
import { triagedReport } from '#server/testing/rewards.ts'
import { waitForFeeds } from '#server/testing/settled-feeds.ts'
import { acceptedTogether } from '#server/testing/shared-reports.ts'
import { startTestApi, type TestApi } from '#server/testing/test-api.ts'
import { agentTokenScopes, type AgentTokenScope } from '@grana/contract/machines/token-scopes'
import {
  addV1AgentComment,
  getV1AgentProgramScope,
  getV1AgentReport,
  listV1AgentComments,
  listV1AgentEvents,
  listV1AgentPrograms,
  listV1AgentReports,
  type V1AgentEvent,
  type V1AgentProgram,
} from '@grana/contract/machines/v1-agent'
import type { V1ReportCard } from '@grana/contract/machines/v1-reports'
import type { Operation } from '@grana/contract/operation'
import { answerAgentInvitation, inviteAgent } from '@grana/contract/programs/agents'
import { changeReportState, commentReport } from '@grana/contract/reports/organization-reports'

let api: TestApi
let world: ReportWorld
let hidden: ReportWorld
let agent: SignedInUser
let other: SignedInUser
let report: string
let second: string
let theirs: string

beforeAll(async () => {
  api = await startTestApi()
  const db = api.database.owner
  world = await reportWorld(api)
  hidden = await reportWorld(api, { visibility: 'private' })
  ;[agent, other] = [await reportingAgent(api), await reportingAgent(api)]
  report = await triagedReport(db, world, agent)
  second = await triagedReport(db, world, agent)
  theirs = await triagedReport(db, world, other)
  await waitForFeeds(db)
})
afterAll(() => api.close())

const issued = new Map<string, ReturnType<typeof issueAgentToken>>()

/** One token for each wish: an agent has only so many. */
function tokenOf(who: SignedInUser = agent, scopes: (typeof agentTokenScopes)[number][] = [...agentTokenScopes]) {
  const key = `${who.user.id} ${scopes.join(' ')}`
  const token = issued.get(key) ?? issueAgentToken(who, { scopes })
  issued.set(key, token)
  return token
}

const ofAgents = operations.filter(({ access }) => access === 'agent-token')

const call = (secret: string, operation: Operation, input: object = {}) =>
  callByToken(api, secret, operation, input as never)

test('the part of version 1 for agents is what its contract lists', () => {
  expect(ofAgents.map(({ name }) => name).toSorted()).toEqual([
    'addV1AgentComment',
    'getV1AgentProgramScope',
    'getV1AgentReport',
    'listV1AgentComments',
    'listV1AgentEvents',
    'listV1AgentPrograms',
    'listV1AgentReports',
  ])
})

test('a private program is listed once the agent accepted its invitation', async () => {
  const { secret } = await tokenOf()
  const ids = async () =>
    dataOf<V1AgentProgram[]>(await call(secret, listV1AgentPrograms)).map(({ id, is_private: isPrivate }) => [
      id,
      isPrivate,
    ])
  const { username } = await api.database.owner
    .selectFrom('users')
    .select('username')
    .where('id', '=', agent.user.id)
    .executeTakeFirstOrThrow()
  await hidden.browser.call(inviteAgent, { params: hidden.programParams, body: { username: username ?? '' } })
  expect(await ids()).toEqual([[world.program, false]])
  const { id: invitation } = await api.database.owner
    .selectFrom('agent_invitations')
    .select('id')
    .where('user_id', '=', agent.user.id)
    .executeTakeFirstOrThrow()
  await agent.browser.call(answerAgentInvitation, { params: { invitation }, body: { accept: true } })
  expect(await ids()).toEqual(expect.arrayContaining([[hidden.program, true]]))
  const scope = await call(secret, getV1AgentProgramScope, { params: { program: hidden.program } })
  expect(scope.body).toMatchObject({ data: { version: 1, targets: [{ is_in_scope: true, tier: expect.any(Number) }] } })
})

test('programs are paged by their ids', async () => {
  const { secret } = await tokenOf()
  const first = await call(secret, listV1AgentPrograms, { query: { size: 1 } })
  const next = await call(secret, listV1AgentPrograms, { query: { size: 1, after: first.body.meta?.next } })
  const ids = [first, next].flatMap((page) => dataOf<V1AgentProgram[]>(page).map(({ id }) => id))
  expect(ids).toEqual([world.program, hidden.program].toSorted())
})

test('reports are paged in the order of their submission, and filtered', async () => {
  const { secret } = await tokenOf()
  const ids = async (query: object) =>
    dataOf<V1ReportCard[]>(await call(secret, listV1AgentReports, { query })).map(({ id }) => id)
  expect(await ids({ size: 1 })).toEqual([report])
  expect(await ids({ size: 1, after: report })).toEqual([second])
  expect(await ids({ after: second })).toEqual([])
  expect(await ids({ program: world.program })).toEqual([report, second])
  expect(await ids({ state: 'archived' })).toEqual([])
  // The cursor of another agent answers like a random one.
  expect(await ids({ after: theirs })).toEqual(await ids({ after: crypto.randomUUID() }))
})

test('a report with its texts, and none of the names of the organization', async () => {
  const { secret } = await tokenOf()
  const found = await call(secret, getV1AgentReport, { params: { report } })
  expect(found.body).toMatchObject({ data: { id: report, steps: expect.any(String), target: { id: world.target } } })
  expect(Object.keys(dataOf<object>(found))).not.toContain('assigned_to')
})

test('comments of both sides are read, internal notes are not; a comment names the agent, the log the token', async () => {
  const { secret, id } = await tokenOf()
  const params = { organization: world.organization, report: second }
  for (const [text, audience] of [
    ['Which browser?', 'everyone'],
    ['Looks true.', 'internal'],
  ] as const)
    expect((await world.browser.call(commentReport, { params, body: { text, audience } })).status).toBe(200)
  await call(secret, addV1AgentComment, { params: { report: second }, body: { text: 'All of them.' } })
  const comments = await call(secret, listV1AgentComments, { params: { report: second } })
  expect(dataOf(comments)).toMatchObject([
    { side: 'organization', text: 'Which browser?' },
    { side: 'agent', author: expect.any(String), text: 'All of them.' },
  ])
  expect(JSON.stringify(comments.body)).not.toContain(world.owner.id)
  const event = await api.database.owner
    .selectFrom('audit_events')
    .select(['thing_id', 'organization_id', 'details'])
    .where('action', '=', 'agent_token.used')
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow()
  expect(event).toEqual({
    thing_id: id,
    organization_id: null,
    details: { operation: 'addV1AgentComment', report: second },
  })
})

test('a comment answers a pending request for information', async () => {
  const { secret } = await tokenOf()
  const asking = await triagedReport(api.database.owner, world, agent)
  const params = { organization: world.organization, report: asking }
  const asked = await world.browser.call(changeReportState, { params, body: { to: 'needs_info', text: 'How?' } })
  expect(asked.status).toBe(200)
  await call(secret, addV1AgentComment, { params: { report: asking }, body: { text: 'Like this.' } })
  const found = await call(secret, getV1AgentReport, { params: { report: asking } })
  expect(found.body).toMatchObject({ data: { state: 'triaging' } })
})

test('the feed of events continues where it stopped, without texts and internal notes', async () => {
  const { secret } = await tokenOf()
  const db = api.database.owner
  await waitForFeeds(db)
  const all: V1AgentEvent[] = []
  let next: string | undefined
  for (;;) {
    const page = await call(secret, listV1AgentEvents, {
      query: { size: 2, ...(next !== undefined && { after: next }) },
    })
    const events = dataOf<V1AgentEvent[]>(page)
    if (events.length === 0) break
    all.push(...events)
    next = page.body.meta?.next
  }
  expect(all).toEqual(dataOf(await call(secret, listV1AgentEvents)))
  expect(JSON.stringify(all)).not.toContain('From my editor.')
  const params = { organization: world.organization, report }
  await world.browser.call(commentReport, { params, body: { text: 'Between us.', audience: 'internal' } })
  await world.browser.call(commentReport, { params, body: { text: 'To you.', audience: 'everyone' } })
  await waitForFeeds(db)
  const later = await call(secret, listV1AgentEvents, { query: { after: next } })
  expect(dataOf(later)).toMatchObject([{ kind: 'commented', side: 'organization', report: { id: report } }])
})

test.each(['x', '1', `1:${'0'.repeat(36)}:1`, `${'9'.repeat(40)}:${crypto.randomUUID()}:1`])(
  'the cursor %s is refused',
  async (after) => {
    const { secret } = await tokenOf()
    expect((await call(secret, listV1AgentEvents, { query: { after } })).status).toBe(422)
  },
)

test('a cursor from before a restore is refused: the database has not reached its transaction', async () => {
  const { secret } = await tokenOf()
  const after = `${'9'.repeat(18)}:${crypto.randomUUID()}:1`
  expect((await call(secret, listV1AgentEvents, { query: { after } })).body).toMatchObject({ code: 'request.invalid' })
})

test('a report written together is read by each of its authors', async () => {
  const friend = await reportingAgent(api)
  const by = { user: world.owner, browser: world.browser }
  const shared = await acceptedTogether(api.database.owner, world, { writer: agent, friend, by })
  const { secret } = await tokenOf(friend)
  await waitForFeeds(api.database.owner)
  const listed = await call(secret, listV1AgentReports)
  expect(dataOf<V1ReportCard[]>(listed).map(({ id }) => id)).toEqual([shared])
  expect((await call(secret, getV1AgentReport, { params: { report: shared } })).status).toBe(200)
  const events = dataOf<V1AgentEvent[]>(await call(secret, listV1AgentEvents))
  expect(new Set(events.map((event) => event.report.id))).toEqual(new Set([shared]))
})

describe('row security alone', () => {
  type Acting = { token: string; scope?: AgentTokenScope }
  const actingBy = <T>({ token, scope = 'reports:read' }: Acting, work: (trx: typeof api.context.db) => Promise<T>) =>
    api.context.db.transaction().execute(async (trx) => {
      await sql`select set_config('grana.user_id', ${agent.user.id}, true), set_config('grana.token_id', ${token}, true),
        set_config('grana.token_scope', ${scope}, true)`.execute(trx)
      return work(trx)
    })
  const reportsBy = (token: string, scope?: AgentTokenScope) =>
    actingBy({ token, ...(scope && { scope }) }, async (trx) =>
      (await trx.selectFrom('reports').select('id').execute()).map(({ id }) => id),
    )

  test('lets a token see what its scopes name, and no other tokens, drafts or payout details', async () => {
    const whole = await tokenOf()
    expect(await reportsBy(whole.id)).toEqual(expect.arrayContaining([report, second]))
    expect(await reportsBy(whole.id)).not.toContain(theirs)
    const reader = await tokenOf(agent, ['programs:read'])
    expect([await reportsBy(reader.id), await reportsBy(reader.id, 'programs:read')]).toEqual([[], []])
    // What the token holds is not enough: the operation that it calls needs the scope.
    expect(await reportsBy(whole.id, 'programs:read')).toEqual([])
    for (const table of ['agent_tokens', 'report_drafts', 'payout_details', 'ledger_entries'] as const)
      expect(
        await actingBy({ token: whole.id }, (trx) =>
          trx
            .selectFrom(table)
            .select(sql<number>`1`.as('one'))
            .execute(),
        ),
        table,
      ).toEqual([])
  })

  test('gives an agent nothing by the token of another agent', async () => {
    expect(await reportsBy((await tokenOf(other)).id)).toEqual([])
    expect(await reportsBy(crypto.randomUUID())).toEqual([])
  })

  test('lets a token without the scope write no comment', async () => {
    const reader = await tokenOf(agent, ['reports:read'])
    const { organization_id: organizationId, events } = await api.database.owner
      .selectFrom('reports')
      .select(['organization_id', 'events'])
      .where('id', '=', report)
      .executeTakeFirstOrThrow()
    const writing = actingBy({ token: reader.id, scope: 'comments:write' }, (trx) =>
      trx
        .insertInto('report_events')
        .values({
          organization_id: organizationId,
          report_id: report,
          number: events + 1,
          kind: 'commented',
          side: 'agent',
          actor_id: agent.user.id,
          text: 'Forged.',
          created_at: new Date(),
        })
        .execute(),
    )
    await expect(writing).rejects.toThrow(/row-level security/)
  })
})
