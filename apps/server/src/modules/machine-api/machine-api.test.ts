import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '#server/db/test-database.ts'
import { callByToken, issueToken as createToken, type TokenOptions } from '#server/testing/api-tokens.ts'
import { dataOf, draftProgram } from '#server/testing/programs.ts'
import { reportingAgent, reportWorld, type ReportWorld } from '#server/testing/reports.ts'
import { acceptedReport, triagedReport } from '#server/testing/rewards.ts'
import { waitForFeeds } from '#server/testing/settled-feeds.ts'
import { startTestApi, type TestApi } from '#server/testing/test-api.ts'
import type { TokenScope } from '@grana/contract/machines/token-scopes'
import { listV1AuditEvents, listV1Events, type V1Event } from '@grana/contract/machines/v1-events'
import {
  addV1KnownIssue,
  getV1ProgramScope,
  listV1KnownIssues,
  listV1Programs,
} from '@grana/contract/machines/v1-programs'
import {
  addV1Comment,
  getV1Report,
  listV1Comments,
  listV1Reports,
  listV1Retests,
  type V1ReportCard,
} from '@grana/contract/machines/v1-reports'
import type { Operation } from '@grana/contract/operation'
import { publishProgramDraft } from '@grana/contract/programs/builder'
import { askRetest } from '@grana/contract/reports/retest'

let api: TestApi
let world: ReportWorld
let theirs: ReportWorld
let report: string
let otherProgram: string
let otherReport: string
let theirReport: string

beforeAll(async () => {
  api = await startTestApi()
  const db = api.database.owner
  world = await reportWorld(api)
  theirs = await reportWorld(api)
  report = await triagedReport(db, world, await reportingAgent(api))
  theirReport = await triagedReport(db, theirs, await reportingAgent(api))
  const second = await draftProgram(world)
  await world.browser.call(publishProgramDraft, { params: second.params, body: { revision: second.revision } })
  otherProgram = second.program
  otherReport = await triagedReport(db, { ...world, program: otherProgram }, await reportingAgent(api))
  await waitForFeeds(db)
})
afterAll(() => api.close())

const issued = new Map<string, ReturnType<typeof createToken>>()

/** One token for each wish: an organization has only so many. */
function issueToken(owner: ReportWorld, options: TokenOptions = {}) {
  const key = JSON.stringify([owner.organization, options])
  const token = issued.get(key) ?? createToken(owner, options)
  issued.set(key, token)
  return token
}

const issue = { title: 'Known', text: 'Already known.', known_since: '2026-01-02' }

const call = (secret: string, operation: Operation, input: object = {}) =>
  callByToken(api, secret, operation, input as never)

test('programs and scope', async () => {
  const { secret } = await issueToken(world)
  expect(dataOf(await call(secret, listV1Programs))).toMatchObject([{ kind: 'bounty' }, { kind: 'bounty' }])
  const scope = await call(secret, getV1ProgramScope, { params: { program: world.program } })
  expect(scope.body).toMatchObject({ data: { version: 1, targets: [{ is_in_scope: true, target_id: world.target }] } })
})

test('reports are paged in the order of their submission, and filtered', async () => {
  const { secret } = await issueToken(world)
  const first = await call(secret, listV1Reports, { query: { size: 1 } })
  expect(dataOf<V1ReportCard[]>(first).map(({ id }) => id)).toEqual([report])
  const second = await call(secret, listV1Reports, { query: { size: 1, after: first.body.meta?.next } })
  expect(dataOf<V1ReportCard[]>(second).map(({ id }) => id)).toEqual([otherReport])
  expect((await call(secret, listV1Reports, { query: { size: 1, after: second.body.meta?.next } })).body).toMatchObject(
    { data: [] },
  )
  const ofOther = await call(secret, listV1Reports, { query: { program: otherProgram } })
  expect(dataOf<V1ReportCard[]>(ofOther).map(({ id }) => id)).toEqual([otherReport])
  expect(dataOf(await call(secret, listV1Reports, { query: { state: 'archived' } }))).toEqual([])
})

test('a cursor of another organization answers like a random one', async () => {
  const { secret } = await issueToken(world)
  const foreign = await call(secret, listV1Reports, { query: { after: theirReport } })
  expect(foreign).toEqual(await call(secret, listV1Reports, { query: { after: crypto.randomUUID() } }))
})

test('a report with its texts; its reading is recorded for its owners', async () => {
  const { secret } = await issueToken(world)
  const found = await call(secret, getV1Report, { params: { report } })
  expect(found.body).toMatchObject({ data: { id: report, steps: expect.any(String), agent: expect.any(String) } })
  const readings = await api.database.owner
    .selectFrom('report_readings')
    .select('user_id')
    .where('report_id', '=', report)
    .execute()
  expect(readings).toEqual([{ user_id: world.owner.id }])
})

test('a comment by a token names its creator, and the log names the token', async () => {
  const { secret, id } = await issueToken(world)
  await call(secret, addV1Comment, { params: { report }, body: { text: 'Ticket 7.', audience: 'everyone' } })
  const comments = await call(secret, listV1Comments, { params: { report } })
  expect(dataOf<object[]>(comments).at(-1)).toMatchObject({
    text: 'Ticket 7.',
    side: 'organization',
    audience: 'everyone',
  })
  const event = await api.database.owner
    .selectFrom('audit_events')
    .select(['thing_id', 'details'])
    .where('action', '=', 'api_token.used')
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow()
  expect(event).toEqual({ thing_id: id, details: { operation: 'addV1Comment' } })
})

test('known issues are registered and listed', async () => {
  const { secret } = await issueToken(world)
  const params = { program: world.program }
  await call(secret, addV1KnownIssue, { params, body: { ...issue, title: 'Second' } })
  const listed = await call(secret, listV1KnownIssues, { params })
  expect(dataOf<{ title: string }[]>(listed).map(({ title }) => title)).toContain('Second')
  const future = await call(secret, addV1KnownIssue, { params, body: { ...issue, known_since: '2999-01-01' } })
  expect(future.body).toMatchObject({ code: 'report.known_too_early' })
})

test('the feed of events continues where it stopped, without texts', async () => {
  const { secret } = await issueToken(world)
  const db = api.database.owner
  await waitForFeeds(db)
  const all: V1Event[] = []
  let next: string | undefined
  for (;;) {
    const page = await call(secret, listV1Events, { query: { size: 2, ...(next !== undefined && { after: next }) } })
    const events = dataOf<V1Event[]>(page)
    if (events.length === 0) break
    all.push(...events)
    next = page.body.meta?.next
  }
  const whole = dataOf<V1Event[]>(await call(secret, listV1Events))
  expect(all).toEqual(whole)
  expect(JSON.stringify(whole)).not.toContain('From the tracker.')
  await call(secret, addV1Comment, { params: { report }, body: { text: 'Later.', audience: 'internal' } })
  await waitForFeeds(db)
  const later = await call(secret, listV1Events, { query: { after: next } })
  expect(dataOf<V1Event[]>(later)).toMatchObject([{ kind: 'commented', report: { id: report }, audience: 'internal' }])
})

test('the feed waits for a transaction that is not over, and misses nothing of it', async () => {
  const { secret } = await issueToken(world)
  const db = api.database.owner
  await waitForFeeds(db)
  const end = (await call(secret, listV1Events)).body.meta?.next
  const seen = await db.transaction().execute(async (slow) => {
    const { events } = await slow
      .selectFrom('reports')
      .select('events')
      .where('id', '=', otherReport)
      .executeTakeFirstOrThrow()
    await slow
      .insertInto('report_events')
      .values({
        organization_id: world.organization,
        report_id: otherReport,
        number: events + 1,
        kind: 'commented',
        side: 'system',
        text: 'Slow.',
        created_at: new Date(),
      })
      .execute()
    await slow
      .updateTable('reports')
      .set({ events: events + 1 })
      .where('id', '=', otherReport)
      .execute()
    await call(secret, addV1Comment, { params: { report }, body: { text: 'Fast.', audience: 'internal' } })
    return dataOf(await call(secret, listV1Events, { query: { after: end } }))
  })
  expect(seen).toEqual([])
  await waitForFeeds(db)
  const after = dataOf<V1Event[]>(await call(secret, listV1Events, { query: { after: end } }))
  expect(after.map(({ report: { id } }) => id)).toEqual([otherReport, report])
})

test('the log is read since a cursor, and a transaction of another database only delays it', async () => {
  const { secret } = await issueToken(world)
  const db = api.database.owner
  const other = await createTestDatabase()
  onTestFinished(other.drop)
  await waitForFeeds(db)
  const end = (await call(secret, listV1AuditEvents)).body.meta?.next
  const since = () => call(secret, listV1AuditEvents, { query: { after: end } })
  const delayed = await other.owner.transaction().execute(async (trx) => {
    await sql`select pg_current_xact_id()`.execute(trx)
    await createToken(world)
    return since()
  })
  expect(delayed.body).toMatchObject({ data: [], meta: { next: end } })
  await waitForFeeds(db)
  expect((await since()).body).toMatchObject({ data: [{ action: 'api_token.created', outcome: 'done' }] })
})

test.each(['x', '1', `1:${'0'.repeat(36)}:1`, `${'9'.repeat(40)}:${crypto.randomUUID()}:1`])(
  'the cursor %s is refused',
  async (after) => {
    const { secret } = await issueToken(world)
    expect((await call(secret, listV1Events, { query: { after } })).status).toBe(422)
    expect((await call(secret, listV1AuditEvents, { query: { after } })).status).toBe(422)
  },
)

test('a cursor from before a restore is refused: the database has not reached its transaction', async () => {
  const { secret } = await issueToken(world)
  const ahead = `${'9'.repeat(18)}:${crypto.randomUUID()}`
  expect((await call(secret, listV1Events, { query: { after: `${ahead}:1` } })).body).toMatchObject({
    code: 'request.invalid',
  })
  expect((await call(secret, listV1AuditEvents, { query: { after: ahead } })).body).toMatchObject({
    code: 'request.invalid',
  })
})

test('retests are listed', async () => {
  const { secret } = await issueToken(theirs)
  const agent = await reportingAgent(api)
  const fixed = await acceptedReport(api.database.owner, theirs, {
    agent,
    by: { user: theirs.owner, browser: theirs.browser },
  })
  await theirs.browser.call(askRetest, {
    params: { organization: theirs.organization, report: fixed },
    body: { text: 'Please test again.' },
  })
  const retests = await call(secret, listV1Retests)
  expect(retests.body).toMatchObject({ data: [{ report: { id: fixed }, state: 'requested' }] })
})

test('row security alone hides other programs and organizations', async () => {
  const { secret, id } = await issueToken(world, { programs: [world.program] })
  expect((await call(secret, listV1Programs)).status).toBe(200)
  const seen = async (token: string, scope: TokenScope = 'reports:read') =>
    api.context.db.transaction().execute(async (trx) => {
      await sql`select set_config('grana.user_id', ${world.owner.id}, true), set_config('grana.token_id', ${token}, true),
        set_config('grana.token_scope', ${scope}, true)`.execute(trx)
      const reports = await trx.selectFrom('reports').select('id').execute()
      const tokens = await trx.selectFrom('organization_tokens').select('id').execute()
      return { reports: reports.map((row) => row.id), tokens: tokens.length }
    })
  expect(await seen(id)).toEqual({ reports: [report], tokens: 0 })
  const whole = await issueToken(world)
  const all = await seen(whole.id)
  expect(all.reports.toSorted()).toEqual([report, otherReport].toSorted())
  expect(all.tokens).toBe(0)
  // A token of another organization gives its bearer nothing here, whatever the actor is.
  const foreign = await issueToken(theirs)
  expect(await seen(foreign.id)).toEqual({ reports: [], tokens: 0 })
  // Nor does one without the scope of the operation.
  const narrow = await issueToken(world, { scopes: ['programs:read'] })
  expect(await seen(narrow.id)).toEqual({ reports: [], tokens: 0 })
})
