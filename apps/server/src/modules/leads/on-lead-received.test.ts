import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readWorkerConfig } from '#server/config.ts'
import { createTestDatabase, type TestDatabase } from '#server/db/test-database.ts'
import { drainJobs } from '#server/jobs/worker.ts'
import { createLog } from '#server/lib/log.ts'
import { startTestMailServer, type Arrived, type TestMailServer } from '#server/lib/test-mail-server.ts'
import { buildTasks } from '#server/tasks.ts'
import { mailParts } from '#server/testing/mail-parts.ts'
import { buildWorkerContext, closeWorkerContext, type WorkerContext } from '#server/worker-context.ts'
import { leadConfirmation, leadNotice } from '@grana/messages/es/emails/contact'
import { confirmLead } from './on-lead-received-confirm.ts'
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
  const config = readWorkerConfig({
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

function sentTo(address: string): Arrived[] {
  return server.accepted.filter(({ to }) => to.includes(address))
}

/** The readable text of a mail, both parts of it. */
function readable(mail: Arrived): string {
  const { text, html } = mailParts(mail)
  return `${text}\n${html}`
}

async function openJobs() {
  const { rows } = await sql<{ task_identifier: string; attempts: number; last_error: string | null }>`
    select task_identifier, attempts, last_error from graphile_worker.jobs`.execute(database.worker)
  return rows
}

describe('a lead', () => {
  test('gets a confirmation, and the sales address a notice that answers to the person', async () => {
    await receiveLead(database.api, { country_code: 'CL' })
    await drain()
    expect(server.accepted).toHaveLength(2)
    const [confirmation] = sentTo('marina.olvera@tepozan.example')
    const [notice] = sentTo(salesEmail)
    expect(readable(confirmation as Arrived)).toContain(leadConfirmation.intro)
    expect(notice?.header('reply-to')).toBe('marina.olvera@tepozan.example')
    expect(readable(notice as Arrived)).toContain('Two apps and one API, before March.')
    expect(readable(notice as Arrived)).toContain('Chile')
    expect(notice?.header('subject')).toBe(leadNotice.subject('pentest'))
    expect(await openJobs()).toEqual([])
  })

  test('that was typed with markup reaches sales as text and the person not at all', async () => {
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
    const confirmation = readable(sentTo(typed.email)[0] as Arrived)
    for (const canary of ['Zq1', 'Zq2', 'Zq3', 'Zq4', 'Zq5', 'Zq6', 'evil.example', '5512345678']) {
      expect(confirmation).not.toContain(canary)
    }
    const notice = readable(sentTo(salesEmail)[0] as Arrived)
    expect(notice).toContain('&lt;b&gt;Zq1&lt;/b&gt;')
    expect(notice).toContain('Zq4')
    const html = notice.slice(notice.indexOf('<html'))
    expect(html).not.toContain('<img')
    expect(html).not.toContain('href="https://evil')
  })

  test('of an address that was confirmed today gets no second confirmation, but its own notice', async () => {
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

  test('whose reactions run twice gets each mail once', async () => {
    const leadId = await receiveLead(database.api)
    await drain()
    await confirmLead(context, { leadId })
    await notifySales(context, { leadId })
    expect(server.accepted).toHaveLength(2)
  })

  test('whose mail failed keeps its claim: its own job tries again, that of another lead stays silent', async () => {
    const first = await receiveLead(database.api)
    const second = await receiveLead(database.api)
    server.onData((_mail, respond) => respond(Object.assign(new Error('later'), { responseCode: 451 })))
    await expect(confirmLead(context, { leadId: first })).rejects.toThrow('451')
    server.onData((_mail, respond) => respond())
    await confirmLead(context, { leadId: second })
    expect(server.accepted).toHaveLength(0)
    await confirmLead(context, { leadId: first })
    expect(server.accepted).toHaveLength(1)
  })

  test('that is gone by then is left in peace', async () => {
    const leadId = await receiveLead(database.api)
    await sql`delete from grana.leads`.execute(database.owner)
    await drain()
    expect(leadId).not.toBe('')
    expect(server.received).toEqual([])
    expect(await openJobs()).toEqual([])
  })
})

describe('a mail server', () => {
  test('that refuses the person for good ends the confirmation without another try', async () => {
    server.refuse((address) => address !== salesEmail)
    await receiveLead(database.api)
    await drain()
    expect(server.accepted).toHaveLength(1)
    expect(await openJobs()).toEqual([])
  })

  test('that refuses the sales address keeps the notice in the queue, without the address in the record', async () => {
    server.refuse((address) => address === salesEmail)
    await receiveLead(database.api)
    await drain()
    const jobs = await openJobs()
    expect(jobs).toMatchObject([{ task_identifier: 'on-lead-received.notify', attempts: 1 }])
    expect(jobs[0]?.last_error).not.toContain('@')
  })
})

test('an event that carries something else than it should is not acted upon', async () => {
  await sql`select grana.add_jobs(array['on-lead-received.confirm'], '{"leadId":"x"}'::json)`.execute(database.api)
  await drain()
  expect(await openJobs()).toMatchObject([{ attempts: 1 }])
  expect(server.received).toEqual([])
})
