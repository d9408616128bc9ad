import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#server/db/transaction.ts'
import { emailParts, decodeHeader } from '#server/testing/email-parts.ts'
import { startTestInternet, type TestInternet } from '#server/testing/internet-stand-in.ts'
import {
  dataOf,
  draftProgram,
  insertTarget,
  programWorld,
  signedInAgent,
  type ProgramWorld,
} from '#server/testing/programs.ts'
import { startTestApi, type TestApi } from '#server/testing/test-api.ts'
import type { TestBrowser } from '#server/testing/test-browser.ts'
import { startTestWorker, type TestWorker } from '#server/testing/test-worker.ts'
import { listNotifications, type NotificationEntry } from '@grana/contract/notifications/inbox'
import { saveNotificationPreferences } from '@grana/contract/notifications/preferences'
import {
  answerAgentInvitation,
  followProgram,
  getAgentProgram,
  inviteAgent,
  type AgentProgram,
  type InvitedAgent,
} from '@grana/contract/programs/agents'
import { publishProgramDraft } from '@grana/contract/programs/builder'
import { notificationEmailTexts } from '@grana/messages/es/emails/notifications'
import { programEmailTexts } from '@grana/messages/es/programs/emails'
import { expectedDnsRecord } from './ownership-records.ts'

let api: TestApi
let worker: TestWorker
let internet: TestInternet
let world: ProgramWorld
let [kept, lost] = ['', '']
let record = { name: '', value: '' }

// Names below `example` are skipped by the daily recheck, so the test uses others.
const host = 'perdida.tepozan-banca.com'

beforeAll(async () => {
  internet = await startTestInternet()
  api = await startTestApi()
  worker = await startTestWorker(internet.env, api.database)
  world = await programWorld(api)
  const db = api.database.owner
  kept = await insertTarget(db, world.organization, { address: 'firme.tepozan.example' })
  lost = await insertTarget(db, world.organization, { address: host, checked_at: new Date('2026-11-01T12:00:00Z') })
  const { proof_token: token } = await db
    .selectFrom('targets')
    .select('proof_token')
    .where('id', '=', lost)
    .executeTakeFirstOrThrow()
  record = expectedDnsRecord({ id: lost, type: 'website', address: host, token })
})
afterAll(async () => {
  await worker.close()
  await api.close()
  internet.stop()
})

async function published(visibility: 'public' | 'private', targets = [kept, lost]) {
  const scope = targets.map((id) => ({ target_id: id, tier: 1 as const }))
  const drafted = await draftProgram(world, { visibility, in_scope: scope })
  const response = await world.browser.call(publishProgramDraft, {
    params: drafted.params,
    body: { revision: drafted.revision },
  })
  expect(response.status).toBe(200)
  return drafted
}

async function invited(params: Record<string, string>, accept: boolean) {
  const agent = await signedInAgent(api)
  const response = await world.browser.call(inviteAgent, { params, body: { username: agent.username } })
  const mine = dataOf<InvitedAgent[]>(response).find(({ username }) => username === agent.username)
  await agent.browser.call(answerAgentInvitation, { params: { invitation: mine?.id ?? '' }, body: { accept } })
  return agent
}

const shown = async (program: string) => (await api.app.inject({ url: `/api/portal/program/${program}` })).json().data
const mailsTo = (email: string) => worker.mails.accepted.filter(({ to }) => to.includes(email))
const subjectsTo = (email: string) => mailsTo(email).map((mail) => decodeHeader(mail, 'subject'))
const noticesOf = async (browser: TestBrowser) => dataOf<NotificationEntry[]>(await browser.call(listNotifications))

/** Advances the clock by a day and runs the daily recheck. */
async function dailyRound(day: number): Promise<void> {
  worker.at(new Date(Date.now() + day * 86_400_000))
  await inTransaction(worker.context.db, (trx) =>
    sql`select graphile_worker.add_job('recheck-targets', '{}')`.execute(trx),
  )
  for (let turn = 0; turn < 4; turn += 1) await worker.drain()
}

test('a record missing at the daily check removes the target from scope and notifies its agents', async () => {
  await internet.tell({ names: { [record.name]: [{ type: 'TXT', value: record.value }] } })
  const open = await published('public')
  const hidden = await published('private')
  const only = await published('public', [lost])
  const [follower, silent, stranger] = [await signedInAgent(api), await signedInAgent(api), await signedInAgent(api)]
  for (const { browser } of [follower, silent]) {
    expect((await browser.call(followProgram, { params: { program: open.program } })).status).toBe(200)
  }
  const choices = [{ kind: 'programs', app: true, mail: false }]
  expect((await silent.browser.call(saveNotificationPreferences, { body: { choices } })).status).toBe(200)
  const [yes, no] = [await invited(hidden.params, true), await invited(hidden.params, false)]

  await dailyRound(1)
  expect(await shown(open.program)).toMatchObject({ policy: { version: 1 }, in_scope: [{}, {}] })

  await internet.tell({ names: { [record.name]: null } })
  await dailyRound(2)
  const page = await shown(open.program)
  expect(page).toMatchObject({
    state: 'active',
    policy: { version: 2 },
    in_scope: [{ address: 'firme.tepozan.example' }],
  })
  expect(JSON.stringify(page)).not.toContain(host)
  expect(await shown(only.program)).toMatchObject({ state: 'paused', in_scope: [] })
  const inside = dataOf<AgentProgram>(await yes.browser.call(getAgentProgram, { params: { program: hidden.program } }))
  expect(JSON.stringify(inside)).not.toContain(host)

  expect(subjectsTo(follower.user.email)).toEqual([programEmailTexts.withdrawn.subject])
  const [mail] = mailsTo(follower.user.email)
  expect(mail && emailParts(mail).text).toContain(host)
  expect(subjectsTo(yes.user.email)).toContain(programEmailTexts['private-withdrawn'].subject)
  for (const one of mailsTo(yes.user.email)) expect(one.raw).not.toContain('tepozan-banca')
  expect(subjectsTo(silent.user.email)).toEqual([])
  expect(subjectsTo(stranger.user.email)).toEqual([])
  expect(subjectsTo(no.user.email)).not.toContain(programEmailTexts['private-withdrawn'].subject)

  const withdrawn = (program: string) => ({
    kind: 'program.target_withdrawn',
    data: { program_id: program, version: 2 },
    organization: null,
  })
  expect(await noticesOf(follower.browser)).toMatchObject([withdrawn(open.program)])
  expect(await noticesOf(silent.browser)).toMatchObject([withdrawn(open.program)])
  expect((await noticesOf(yes.browser))[0]).toMatchObject(withdrawn(hidden.program))
  expect((await noticesOf(no.browser)).map(({ kind }) => kind)).not.toContain('program.target_withdrawn')
  expect(await noticesOf(stranger.browser)).toEqual([])

  const lapses = (await noticesOf(world.browser)).filter(({ kind }) => !kind.startsWith('program.agent'))
  expect(lapses).toMatchObject([{ kind: 'target.lapsed', data: { target_id: lost } }])
  expect(
    subjectsTo(world.owner.email).some((one) => one.startsWith(notificationEmailTexts['target.lapsed'].title)),
  ).toBe(true)
})

test('repeating the job notifies no one twice', async () => {
  const before = worker.mails.accepted.length
  const agent = await signedInAgent(api)
  const open = await published('public', [kept])
  await agent.browser.call(followProgram, { params: { program: open.program } })
  const version = { organizationId: world.organization, programId: open.program, version: 2 }
  for (const _ of [1, 2]) {
    await worker.happened('program.version_published', version)
    await worker.drain()
  }
  expect(await noticesOf(agent.browser)).toHaveLength(1)
  expect(worker.mails.accepted.length - before).toBe(1)
})
