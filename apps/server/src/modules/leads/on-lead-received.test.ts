import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { parseWorkerConfig } from '#server/config.ts'
import { createTestDatabase, type TestDatabase } from '#server/db/test-database.ts'
import { drainJobs } from '#server/jobs/worker.ts'
import { createLog } from '#server/lib/log.ts'
import { startTestMailServer, type ReceivedEmail, type TestMailServer } from '#server/lib/test-mail-server.ts'
import { buildTasks } from '#server/tasks.ts'
import { emailParts } from '#server/testing/email-parts.ts'
import { buildWorkerContext, closeWorkerContext, type WorkerContext } from '#server/worker-context.ts'
import { leadConfirmationTexts, leadNotificationTexts } from '@grana/messages/es/emails/contact'
import { sendLeadConfirmation } from './on-lead-received-confirm.ts'
import { notifySales } from './on-lead-received-notify.ts'
import { receiveLead, someLead } from './test-lead.ts'

const salesEmail = 'sales@grana.example'
const log = createLog({ level: 'silent', name: 'test' })

let database: TestDatabase
let server: TestMailServer
let context: WorkerContext

beforeAll(async () => {
  database = await createTestDatabase()
})

afterAll(() => database.drop())

beforeEach(async () => {
  server = await startTestMailServer()
  const config = parseWorkerConfig({
    NODE_ENV: 'test',
    API_URL: 'http://api.grana.localhost:4001',
    PORTAL_URL: 'http://portal.grana.localhost:4000',
    DATABASE_WORKER_URL: database.urls.worker,
    SMTP_URL: server.url,
    MAIL_FROM: 'Grana <no-reply@grana.example>',
    SALES_EMAIL: salesEmail,
  })
  context = buildWorkerContext(config, { log })
})

afterEach(async () => {
  await closeWorkerContext(context)
  await server.close()
  await sql`delete from grana.leads; delete from grana.lead_confirmations`.execute(database.owner)
  await sql`delete from graphile_worker._private_jobs`.execute(database.worker)
})

function drain() {
  return drainJobs({ url: database.urls.worker, log, tasks: buildTasks(context) })
}

function sentTo(address: string): ReceivedEmail[] {
  return server.accepted.filter(({ to }) => to.includes(address))
}

/** The text of both parts of an email. */
function readable(mail: ReceivedEmail): string {
  const { text, html } = emailParts(mail)
  return `${text}\n${html}`
}

async function openJobs() {
  const { rows } = await sql<{ task_identifier: string; attempts: number; last_error: string | null }>`
    select task_identifier, attempts, last_error from graphile_worker.jobs`.execute(database.worker)
  return rows
}

describe('a lead', () => {
  test('sends a confirmation, and an email to sales with the sender as reply-to', async () => {
    await receiveLead(database.api, { country_code: 'CL' })
    await drain()
    expect(server.accepted).toHaveLength(2)
    const [confirmation] = sentTo('marina.olvera@tepozan.example')
    const [notice] = sentTo(salesEmail)
    expect(readable(confirmation as ReceivedEmail)).toContain(leadConfirmationTexts.intro)
    expect(notice?.header('reply-to')).toBe('marina.olvera@tepozan.example')
    expect(readable(notice as ReceivedEmail)).toContain('Two apps and one API, before March.')
    expect(readable(notice as ReceivedEmail)).toContain('Chile')
    expect(notice?.header('subject')).toBe(leadNotificationTexts.subject('pentest'))
    expect(await openJobs()).toEqual([])
  })

  test('with markup reaches sales as plain text and is not echoed to the sender', async () => {
    const typed = someLead({
      first_name: '<b>Zq1</b>',
      last_name: 'Zq2',
      organization: 'Zq3"><img src=x>',
      country_code: null,
      country_text: 'Zq4',
      message: 'Zq5 https://evil.example/Zq6',
      phone: '+5215512345678',
    })
    await receiveLead(database.api, typed)
    await drain()
    const confirmation = readable(sentTo(typed.email)[0] as ReceivedEmail)
    for (const canary of ['Zq1', 'Zq2', 'Zq3', 'Zq4', 'Zq5', 'Zq6', 'evil.example', '5512345678']) {
      expect(confirmation).not.toContain(canary)
    }
    const notice = readable(sentTo(salesEmail)[0] as ReceivedEmail)
    expect(notice).toContain('&lt;b&gt;Zq1&lt;/b&gt;')
    expect(notice).toContain('Zq4')
    const html = notice.slice(notice.indexOf('<html'))
    expect(html).not.toContain('<img')
    expect(html).not.toContain('href="https://evil')
  })

  test('from an address that was confirmed today sends no second confirmation, but an email to sales', async () => {
    await receiveLead(database.api)
    await receiveLead(database.api, { email: 'Marina.Olvera@Tepozan.example' })
    await drain()
    expect(server.accepted.filter(({ to }) => !to.includes(salesEmail))).toHaveLength(1)
    expect(sentTo(salesEmail)).toHaveLength(2)
    expect(await openJobs()).toEqual([])
  })

  test('is confirmed again on another day', async () => {
    const first = await receiveLead(database.api)
    await sql`update grana.leads set created_at = now() - interval '1 day' where id = ${first}`.execute(database.owner)
    await receiveLead(database.api)
    await drain()
    expect(sentTo('marina.olvera@tepozan.example')).toHaveLength(2)
  })

  test('sends each email once when its jobs run twice', async () => {
    const leadId = await receiveLead(database.api)
    await drain()
    await sendLeadConfirmation(context, { leadId })
    await notifySales(context, { leadId })
    expect(server.accepted).toHaveLength(2)
  })

  test('keeps its claim when the email fails: its job retries, and another lead sends none', async () => {
    const first = await receiveLead(database.api)
    const second = await receiveLead(database.api)
    server.onData((_mail, respond) => respond(Object.assign(new Error('later'), { responseCode: 451 })))
    await expect(sendLeadConfirmation(context, { leadId: first })).rejects.toThrow('451')
    server.onData((_mail, respond) => respond())
    await sendLeadConfirmation(context, { leadId: second })
    expect(server.accepted).toHaveLength(0)
    await sendLeadConfirmation(context, { leadId: first })
    expect(server.accepted).toHaveLength(1)
  })

  test('that was deleted sends nothing', async () => {
    const leadId = await receiveLead(database.api)
    await sql`delete from grana.leads`.execute(database.owner)
    await drain()
    expect(leadId).not.toBe('')
    expect(server.received).toEqual([])
    expect(await openJobs()).toEqual([])
  })
})

describe('a mail server', () => {
  test('that rejects the sender permanently ends the confirmation without a retry', async () => {
    server.refuse((address) => address !== salesEmail)
    await receiveLead(database.api)
    await drain()
    expect(server.accepted).toHaveLength(1)
    expect(await openJobs()).toEqual([])
  })

  test('that rejects the sales address keeps the job queued, without the address in its error', async () => {
    server.refuse((address) => address === salesEmail)
    await receiveLead(database.api)
    await drain()
    const jobs = await openJobs()
    expect(jobs).toMatchObject([{ task_identifier: 'on-lead-received.notify', attempts: 1 }])
    expect(jobs[0]?.last_error).not.toContain('@')
  })
})

test('rejects an event with an invalid payload', async () => {
  await sql`select grana.add_jobs(array['on-lead-received.confirm'], '{"leadId":"x"}'::json)`.execute(database.api)
  await drain()
  expect(await openJobs()).toMatchObject([{ attempts: 1 }])
  expect(server.received).toEqual([])
})
