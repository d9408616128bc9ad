import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '#server/db/transaction.ts'
import { drainJobs } from '#server/jobs/worker.ts'
import { runInScope } from '#server/lib/work-scope.ts'
import { emit } from '#server/reactions.ts'
import { solvedToken } from '#server/testing/captcha-solver.ts'
import { encodings, leadFields } from '#server/testing/lead-form.ts'
import { startTestApi, type TestApi } from '#server/testing/test-api.ts'
import { startTestWorker, type TestWorker } from '#server/testing/test-worker.ts'
import { receiveLead } from './test-lead.ts'

let api: TestApi
let worker: TestWorker
beforeAll(async () => {
  api = await startTestApi()
  worker = await startTestWorker({}, api.database)
})
afterAll(async () => {
  await worker.close()
  await api.close()
})
afterEach(async () => {
  worker.mails.onData((_mail, respond) => respond())
  worker.mails.refuse(() => false)
  worker.logged.length = 0
  await sql`delete from graphile_worker._private_jobs`.execute(api.database.worker)
})

type Line = Record<string, unknown>

const linesOf = (logged: readonly string[], message: string): Line[] =>
  logged.map((line) => JSON.parse(line) as Line).filter(({ msg }) => msg === message)

async function sendLead(requestId: string) {
  const fields = leadFields({ captcha_token: await solvedToken(api.app) })
  const { payload, headers } = encodings.json(fields)
  const sent = { payload, headers: { ...headers, 'x-request-id': requestId } }
  return api.app.inject({ method: 'POST', url: '/api/portal/lead', ...sent })
}

describe('the request id', () => {
  // Solving the captcha of the form takes time.
  test('is logged for the response, the job and the email', async () => {
    const requestId = 'trail-0123456789abcdef'
    const answer = await sendLead(requestId)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['x-request-id']).toBe(requestId)
    expect(linesOf(api.logged, 'answered')).toContainEqual(expect.objectContaining({ requestId }))
    await worker.drain()
    const confirm = { requestId, task: 'on-lead-received.confirm', jobId: expect.any(String) }
    const notify = { requestId, task: 'on-lead-received.notify', jobId: expect.any(String) }
    const done = linesOf(worker.logged, 'job done').toSorted((a, b) =>
      String(a['task']).localeCompare(String(b['task'])),
    )
    expect(done).toMatchObject([confirm, notify])
    const mails = linesOf(worker.logged, 'mail sent')
    expect(mails).toHaveLength(2)
    for (const mail of mails) expect(mail).toMatchObject({ requestId, jobId: expect.any(String) })
    const told = new Set(mails.map(({ messageId }) => messageId))
    expect(new Set(worker.mails.accepted.map(({ header }) => header('message-id')))).toEqual(told)
  })

  test('is logged for a failed job and a rejected email', async () => {
    worker.mails.onData((_mail, respond) => respond(Object.assign(new Error('later'), { responseCode: 451 })))
    await runInScope({ requestId: 'trail-of-a-failure' }, () => receiveLead(api.database.api))
    await worker.drain()
    for (const message of ['job failed', 'mail failed']) {
      const lines = linesOf(worker.logged, message)
      expect(lines.length).toBeGreaterThan(0)
      for (const line of lines) expect(line['requestId']).toBe('trail-of-a-failure')
    }
  })

  test('propagates to events of a job, and is not part of the payload', async () => {
    const seen: unknown[] = []
    const leadId = '00000000-0000-4000-8000-000000000001'
    await runInScope({ requestId: 'trail-of-a-chain' }, () => worker.happened('lead.received', { leadId }))
    const tasks = {
      'on-lead-received.confirm': (payload: unknown) => {
        seen.push(payload)
        return inTransaction(api.database.api, (trx) => emit(trx, 'avatar.dropped', { key: 'k' }))
      },
      'on-lead-received.notify': () => undefined,
      'on-avatar-dropped.remove': (payload: unknown) => void seen.push(payload),
    }
    await drainJobs({ url: api.database.urls.worker, log: worker.context.log, tasks })
    expect(seen).toEqual([{ leadId }, { key: 'k' }])
    const lines = linesOf(worker.logged, 'job done')
    expect(lines.map(({ requestId }) => requestId)).toEqual(Array.from({ length: 3 }, () => 'trail-of-a-chain'))
  })

  test('is absent from scheduled jobs', async () => {
    await sql`select graphile_worker.add_job('purge-expired', '{}')`.execute(api.database.worker)
    await worker.drain()
    const [line] = linesOf(worker.logged, 'job done')
    expect(line).toMatchObject({ task: 'purge-expired' })
    expect(line).not.toHaveProperty('requestId')
  })
})

describe('the worker log never contains user input', () => {
  const mark = 'MARKxxxxxxxxxxxx'
  const person = { first_name: mark, last_name: mark, organization: mark, message: mark, email: `${mark}@x.example` }

  function expectNoMark(least: number) {
    expect(worker.logged.length).toBeGreaterThanOrEqual(least)
    expect(worker.logged.filter((line) => line.toLowerCase().includes('markxxx'))).toEqual([])
  }

  test.each([
    ['accepts the email', () => undefined],
    ['repeats the address in a temporary error', () => ({ code: 451, text: `busy for ${mark}@x.example` })],
    ['repeats the address in a permanent error', () => ({ code: 554, text: `spam by ${mark}` })],
  ])('when the mail server %s', async (_what, reply) => {
    const error = reply()
    worker.mails.onData((_mail, respond) =>
      respond(error && Object.assign(new Error(error.text), { responseCode: error.code })),
    )
    await receiveLead(api.database.api, person)
    await worker.drain()
    expectNoMark(4)
  })

  test('when the mail server rejects the recipient', async () => {
    worker.mails.refuse(() => true)
    await receiveLead(api.database.api, person)
    await worker.drain()
    expectNoMark(2)
  })

  test('when the database repeats a value in its message', async () => {
    const { url, log } = { url: api.database.urls.worker, log: worker.context.log }
    await sql`select grana.add_jobs(array['on-x.y'], ${JSON.stringify({ told: mark })}::json)`.execute(api.database.api)
    const tasks = { 'on-x.y': () => sql`select ${mark}::text::uuid`.execute(api.database.worker).then(() => undefined) }
    await drainJobs({ url, log, tasks })
    expect(linesOf(worker.logged, 'job failed')).toMatchObject([{ err: { code: '22P02' }, task: 'on-x.y' }])
    expectNoMark(1)
  })
})
