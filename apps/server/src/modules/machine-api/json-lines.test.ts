import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { prefersLines } from '#server/http/json-lines.ts'
import { operations } from '#server/operation-routes.ts'
import { callByToken, issueToken } from '#server/testing/api-tokens.ts'
import { dataOf } from '#server/testing/programs.ts'
import { reportingAgent, reportWorld, type ReportWorld } from '#server/testing/reports.ts'
import { triagedReport } from '#server/testing/rewards.ts'
import { waitForFeeds } from '#server/testing/settled-feeds.ts'
import { startTestApi, type TestApi } from '#server/testing/test-api.ts'
import { listV1AuditEvents, type V1AuditEvent } from '@grana/contract/machines/v1-events'

let api: TestApi
let world: ReportWorld
let secret: string

beforeAll(async () => {
  api = await startTestApi()
  world = await reportWorld(api)
  await triagedReport(api.database.owner, world, await reportingAgent(api))
  secret = (await issueToken(world)).secret
})
afterAll(() => api.close())

const type = 'application/x-ndjson'
const path = '/api/v1/audit-events'

async function readLines(query: Record<string, string> = {}, { accept = type, token = secret, url = path } = {}) {
  const target = `${url}?${new URLSearchParams(query).toString()}`
  return api.app.inject({ url: target, headers: { accept, authorization: `Bearer ${token}` } })
}

const rowsIn = (body: string) =>
  body
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as V1AuditEvent)

test.each([
  [type, true],
  [`${type.toUpperCase()} ; charset=utf-8`, true],
  [`${type}, application/json`, true],
  [`text/html, ${type};q=0.5, */*`, true],
  [`application/json, ${type}`, false],
  [`*/*, ${type}`, false],
  [`${type};q=0`, false],
  [`${type};q=0.0, application/json`, false],
  ['application/x-ndjsons', false],
  ['', false],
  [undefined, false],
])('Accept: %s', (accept, isPreferred) => {
  expect(prefersLines(accept)).toBe(isPreferred)
})

describe.each(['/api/v1/audit-events', '/api/v1/events'])('%s', (url) => {
  test('has the same events, order and cursor in lines as in an envelope', async () => {
    const countRows = async () => rowsIn((await readLines({}, { url })).body).length
    await waitForFeeds(api.database.owner)
    const size = String(await countRows())
    const operation = operations.find((one) => one.path === url) ?? listV1AuditEvents
    const lines = await readLines({ size }, { url })
    const envelope = await callByToken(api, secret, operation, { query: { size } })
    expect(lines.headers).toMatchObject({ 'content-type': `${type}; charset=utf-8`, vary: 'Origin, Accept' })
    expect(lines.headers['x-next-cursor']).toBe(envelope.body.meta?.next)
    expect(lines.body.endsWith('}\n')).toBe(true)
    expect(rowsIn(lines.body)).toEqual(dataOf(envelope))
  })

  test('answers errors in the envelope', async () => {
    const refused = [await readLines({ after: 'x' }, { url }), await readLines({}, { url, token: 'grana_org_x' })]
    expect(refused.map(({ statusCode }) => statusCode)).toEqual([422, 401])
    for (const one of refused) {
      expect(one.headers['content-type']).toBe('application/json; charset=utf-8')
      expect(one.json()).toMatchObject({ code: expect.any(String) })
    }
  })
})

test('nothing new is an empty body with the cursor that was sent', async () => {
  await waitForFeeds(api.database.owner)
  const after = String((await readLines()).headers['x-next-cursor'])
  const answer = await readLines({ after })
  expect([answer.statusCode, answer.body, answer.headers['x-next-cursor']]).toEqual([200, '', after])
})

test('operations without lines answer the envelope', async () => {
  const answer = await readLines({}, { url: '/api/v1/programs' })
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
  expect(answer.json()).toMatchObject({ data: [{}] })
})

test('a reader misses no event and sees none twice while many write', async () => {
  const writers = 6
  const rounds = 8
  const perTransaction = 3
  const start = (await readLines()).headers['x-next-cursor']
  const running = new Set(Array.from({ length: writers }, (_, writer) => writer))

  const writeEvents = async (writer: number) => {
    for (let round = 0; round < rounds; round += 1)
      await api.database.owner.transaction().execute(async (trx) => {
        for (let number = 0; number < perTransaction; number += 1)
          await sql`insert into grana.audit_events (organization_id, action, thing, thing_id)
            values (${world.organization}, 'line.written', 'line', ${`${writer}-${round}-${number}`})`.execute(trx)
      })
    running.delete(writer)
  }

  const seen: V1AuditEvent[] = []
  let after = String(start)
  const readOn = async () => {
    const answer = await readLines({ size: '7', after })
    const rows = rowsIn(answer.body)
    seen.push(...rows)
    after = String(answer.headers['x-next-cursor'])
    return rows.length
  }
  const readWhileWritten = async () => {
    while (running.size > 0) await readOn()
  }

  await Promise.all([readWhileWritten(), ...[...running].map(writeEvents)])
  const linesSeen = () => seen.filter(({ thing }) => thing === 'line').map(({ thing_id: id }) => id)
  // What ended last becomes visible when no transaction that began before it is open, in any database of the cluster.
  while (linesSeen().length < writers * rounds * perTransaction) await readOn()
  while ((await readOn()) > 0);
  expect(new Set(linesSeen()).size).toBe(writers * rounds * perTransaction)
  expect(new Set(seen.map(({ id }) => id)).size).toBe(seen.length)
  const whole = linesSeen().map((id) => String(id).split('-').slice(0, 2).join('-'))
  const runs = whole.filter((one, index) => one !== whole[index - 1])
  expect(runs).toHaveLength(writers * rounds)
})
