import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  agreeAsAgent,
  agreedDisclosure,
  closedReport,
  dayAhead,
  fullDisclosure,
  limitedDisclosure,
} from '#server/testing/disclosures.ts'
import { decodeEmail } from '#server/testing/email-parts.ts'
import { dataOf, publishChange } from '#server/testing/programs.ts'
import { reportingAgent, reportWorld, type ReportWorld, type SignedInUser } from '#server/testing/reports.ts'
import { triagedReport } from '#server/testing/rewards.ts'
import { rewardedTogether } from '#server/testing/shared-reports.ts'
import { signInTestStaff, type TestStaff } from '#server/testing/staff.ts'
import { startTestApi, type TestApi } from '#server/testing/test-api.ts'
import { testBrowser, type TestBrowser } from '#server/testing/test-browser.ts'
import { startTestWorker, type TestWorker } from '#server/testing/test-worker.ts'
import { getDisclosure, listDisclosures, type DisclosureCard } from '@grana/contract/disclosures'
import {
  agreeToAgentDisclosure,
  agreeToReportDisclosure,
  declineAgentDisclosure,
  declineReportDisclosure,
  getAgentDisclosure,
  getReportDisclosure,
  saveAuthorCredit,
  withdrawAgentDisclosure,
  withdrawReportDisclosure,
  writeAgentDisclosure,
  writeReportDisclosure,
  type Disclosure,
  type DisclosureForm,
} from '@grana/contract/reports/disclosure'
import { changeReportState } from '@grana/contract/reports/organization-reports'
import { withdrawStaffDisclosure, listStaffDisclosures } from '@grana/contract/staff/disclosures'
import { disclosureEmailTexts } from '@grana/messages/es/apps/disclosure-notifications'
import { publishDueDisclosures } from './publish-disclosures.ts'

let api: TestApi
let worker: TestWorker
let world: ReportWorld
let agent: SignedInUser
let owner: SignedInUser
let administrator: SignedInUser
let irene: TestStaff
let username: string

beforeAll(async () => {
  api = await startTestApi()
  worker = await startTestWorker({}, api.database)
  world = await reportWorld(api)
  owner = await world.inProgram('owner')
  administrator = await world.inProgram('administrator')
  irene = await signInTestStaff(api)
})
beforeEach(async () => {
  agent = await reportingAgent(api)
  username = `agent-${randomUUID().slice(0, 8)}`
  await rename(username)
})
afterAll(async () => {
  await worker.close()
  await api.close()
})

const rename = (to: string | null) =>
  api.database.owner
    .updateTable('users')
    .set({ username: to, username_key: to })
    .where('id', '=', agent.user.id)
    .execute()
const closed = () => closedReport(api.database.owner, world, { agent, by: administrator })
const inOrganization = (report: string) => ({ organization: world.organization, report })
const ownOf = async (report: string) =>
  dataOf<Disclosure>(await agent.browser.call(getAgentDisclosure, { params: { report } }))
const seenBy = async ({ browser }: SignedInUser, report: string) =>
  dataOf<Disclosure>(await browser.call(getReportDisclosure, { params: inOrganization(report) }))
const ask = (report: string, form: DisclosureForm, credit: 'handle' | 'anonymous' = 'anonymous') =>
  agent.browser.call(writeAgentDisclosure, { params: { report }, body: { ...form, credit } })
const write = ({ browser }: SignedInUser, report: string, body: DisclosureForm) =>
  browser.call(writeReportDisclosure, { params: inOrganization(report), body })
const agree = ({ browser }: SignedInUser, report: string, revision: number) =>
  browser.call(agreeToReportDisclosure, { params: inOrganization(report), body: { revision } })
const page = (slug: string, browser: TestBrowser = testBrowser(api.app)) =>
  browser.call(getDisclosure, { params: { slug } })

/** A published disclosure and its address. */
async function published(form: DisclosureForm = limitedDisclosure()) {
  const report = await closed()
  await agreedDisclosure(world, { agent, owner, report }, form)
  await worker.drain()
  const { slug = '' } = await ownOf(report)
  return { report, slug }
}

describe('a disclosure', () => {
  test('is asked for by the agent, changed by the organization, agreed by both and published on its day', async () => {
    const report = await closed()
    expect(await ownOf(report)).toMatchObject({ state: 'private', revision: 0, can: { write: true, agree: false } })
    expect((await ask(report, fullDisclosure({ publish_on: dayAhead(3) }), 'handle')).status).toBe(200)
    expect(await seenBy(owner, report)).toMatchObject({
      state: 'requested',
      revision: 1,
      agreed: { agent: true, organization: false },
      can: { write: true, agree: true, decline: true, withdraw: false },
    })
    const changed = fullDisclosure({ revision: 1, publish_on: dayAhead(3), title: 'Stored script in comments' })
    expect((await write(owner, report, changed)).status).toBe(200)
    // The change ended the agent's agreement: it was to another text.
    expect(await ownOf(report)).toMatchObject({
      state: 'requested',
      revision: 2,
      agreed: { agent: false, organization: true },
    })
    expect((await agreeAsAgent(agent, report, 1)).body['code']).toBe('disclosure.changed')
    expect((await agreeAsAgent(agent, report, 2)).status).toBe(200)
    expect(await ownOf(report)).toMatchObject({ state: 'agreed', agreed: { agent: true, organization: true } })

    await worker.drain()
    expect((await ownOf(report)).state).toBe('agreed')
    worker.at(new Date(Date.now() + 3 * 86_400_000))
    await publishDueDisclosures(worker.context)
    await publishDueDisclosures(worker.context)
    worker.at()
    const { state, slug = '' } = await ownOf(report)
    expect(state).toBe('published')
    const { kind, title, summary, what_happened, impact, steps } = changed
    expect(dataOf(await page(slug))).toEqual({
      kind,
      title,
      summary,
      what_happened,
      impact,
      steps,
      slug,
      weakness: 'stored-xss',
      severity: 'high',
      submitted_on: dayAhead(),
      closed_on: dayAhead(),
      organization: { name: expect.any(String), initials: expect.any(String) },
      program: { uuid: world.program, name: 'Web bank' },
      handle: username,
      published_at: expect.any(String),
    })
  })

  test('by the organization is agreed by the agent, and thanks without a name unless the agent chose one', async () => {
    const report = await closed()
    await write(owner, report, limitedDisclosure())
    expect((await ownOf(report)).can).toEqual({ write: true, agree: true, decline: true, withdraw: false })
    const body = { revision: 1, credit: 'anonymous' } as const
    expect((await agent.browser.call(agreeToAgentDisclosure, { params: { report }, body })).status).toBe(200)
    await worker.drain()
    const { slug = '' } = await ownOf(report)
    expect(dataOf<object>(await page(slug))).not.toHaveProperty('handle')
    expect(dataOf<object>(await page(slug))).not.toHaveProperty('steps')
  })

  test('is refused with a reason, and can be asked for again', async () => {
    const report = await closed()
    await ask(report, limitedDisclosure())
    const refusal = { revision: 1, reason: 'Other systems still have it.' }
    expect(
      (await owner.browser.call(declineReportDisclosure, { params: inOrganization(report), body: refusal })).status,
    ).toBe(200)
    expect(await ownOf(report)).toMatchObject({
      state: 'declined',
      ended: { side: 'organization', reason: refusal.reason },
      can: { write: true, agree: false, decline: false },
    })
    expect((await ask(report, limitedDisclosure({ revision: 1 }))).status).toBe(200)
    expect(await ownOf(report)).toMatchObject({ state: 'requested', revision: 2 })
    expect(await ownOf(report)).not.toHaveProperty('ended')
  })

  test('that was agreed can be taken back before its day', async () => {
    const report = await closed()
    await agreedDisclosure(world, { agent, owner, report }, limitedDisclosure({ publish_on: dayAhead(5) }))
    const body = { revision: 1, reason: 'I changed my mind.' }
    expect((await agent.browser.call(declineAgentDisclosure, { params: { report }, body })).status).toBe(200)
    worker.at(new Date(Date.now() + 6 * 86_400_000))
    await publishDueDisclosures(worker.context)
    worker.at()
    expect((await ownOf(report)).state).toBe('declined')
  })

  test('waits while the report is open again, and while the program is private', async () => {
    const report = await closed()
    await agreedDisclosure(world, { agent, owner, report }, limitedDisclosure({ publish_on: dayAhead(1) }))
    await owner.browser.call(changeReportState, {
      params: inOrganization(report),
      body: { to: 'triaging', text: 'Again.' },
    })
    worker.at(new Date(Date.now() + 2 * 86_400_000))
    await publishDueDisclosures(worker.context)
    worker.at()
    expect((await ownOf(report)).state).toBe('agreed')
    expect((await ownOf(report)).can.write).toBe(false)
  })

  test('waits for the review of the organization, which could publish anything as a report', async () => {
    const report = await closed()
    const agreed = await closed()
    await agreedDisclosure(world, { agent, owner, report: agreed }, limitedDisclosure())
    const { approved_at: at } = await api.database.owner
      .selectFrom('organizations')
      .select('approved_at')
      .where('id', '=', world.organization)
      .executeTakeFirstOrThrow()
    const review = (columns: { approval: 'pending' | 'approved'; approved_at: Date | null }) =>
      api.database.owner.updateTable('organizations').set(columns).where('id', '=', world.organization).execute()
    await review({ approval: 'pending', approved_at: null })
    expect((await ask(report, fullDisclosure())).body['code']).toBe('program.unreviewed')
    expect((await write(owner, report, fullDisclosure())).body['code']).toBe('program.unreviewed')
    await publishDueDisclosures(worker.context)
    expect((await ownOf(agreed)).state).toBe('agreed')
    await review({ approval: 'approved', approved_at: at })
    await publishDueDisclosures(worker.context)
    expect((await ownOf(agreed)).state).toBe('published')
  })

  test('goes on after the report is archived', async () => {
    const report = await closed()
    await api.database.owner.transaction().execute(async (trx) => {
      await trx
        .insertInto('report_events')
        .values({
          organization_id: world.organization,
          report_id: report,
          number: 4,
          kind: 'moved',
          side: 'system',
          from_state: 'closed',
          to_state: 'archived',
          created_at: new Date(),
        })
        .execute()
      await trx.updateTable('reports').set({ state: 'archived', events: 4 }).where('id', '=', report).execute()
    })
    expect((await ask(report, limitedDisclosure())).status).toBe(200)
  })
})

describe('who may not', () => {
  test('an administrator of the program asks, and neither agrees, edits nor declines', async () => {
    const report = await closed()
    expect((await seenBy(administrator, report)).can).toEqual({
      write: true,
      agree: false,
      decline: false,
      withdraw: false,
    })
    expect((await write(administrator, report, limitedDisclosure())).status).toBe(200)
    expect(await seenBy(owner, report)).toMatchObject({
      agreed: { agent: false, organization: false },
      can: { agree: true },
    })
    expect((await agree(administrator, report, 1)).status).toBe(403)
    expect((await write(administrator, report, limitedDisclosure({ revision: 1 }))).status).toBe(403)
    const body = { revision: 1, reason: 'No.' }
    expect(
      (await administrator.browser.call(declineReportDisclosure, { params: inOrganization(report), body })).status,
    ).toBe(403)
    // Both sides have to agree to what the administrator wrote.
    expect((await agreeAsAgent(agent, report, 1)).status).toBe(200)
    expect((await ownOf(report)).state).toBe('requested')
    expect((await agree(owner, report, 1)).status).toBe(200)
    expect((await ownOf(report)).state).toBe('agreed')
  })

  test('other roles read it and change nothing; other tenants and agents find nothing', async () => {
    const report = await closed()
    await ask(report, limitedDisclosure())
    for (const role of ['analyst', 'viewer'] as const) {
      const member = await world.inProgram(role)
      expect((await seenBy(member, report)).can).toEqual({
        write: false,
        agree: false,
        decline: false,
        withdraw: false,
      })
      expect((await write(member, report, limitedDisclosure({ revision: 1 }))).status).toBe(403)
      expect((await agree(member, report, 1)).status).toBe(403)
    }
    const viewer = await world.member({ role: 'viewer' })
    expect((await viewer.browser.call(getReportDisclosure, { params: inOrganization(report) })).status).toBe(403)
    const theirs = await reportWorld(api)
    const foreign = await theirs.browser.call(getReportDisclosure, {
      params: { organization: theirs.organization, report },
    })
    const other = await reportingAgent(api)
    const notOwn = await other.browser.call(getAgentDisclosure, { params: { report } })
    const absent = await other.browser.call(getAgentDisclosure, { params: { report: randomUUID() } })
    expect([foreign.status, notOwn.status, absent.status]).toEqual([404, 404, 404])
    expect(notOwn.body['code']).toBe(absent.body['code'])
    expect((await agreeAsAgent(other, report, 1)).status).toBe(404)
  })

  test('nothing is asked of an open report, of a private program, for a past day, or with a text of the other kind', async () => {
    const open = await triagedReport(api.database.owner, world, agent)
    expect((await ask(open, limitedDisclosure())).body['code']).toBe('disclosure.refused')
    const report = await closed()
    for (const publishOn of [dayAhead(-1), dayAhead(400)])
      expect((await ask(report, limitedDisclosure({ publish_on: publishOn }))).body['code']).toBe(
        'disclosure.date_refused',
      )
    const mixed = { ...fullDisclosure(), kind: 'limited' } as unknown as DisclosureForm
    expect((await ask(report, mixed)).status).toBe(400)
    const hidden = await reportWorld(api)
    const leader = await hidden.inProgram('administrator')
    const secret = await closedReport(api.database.owner, hidden, { agent, by: leader })
    await publishChange(hidden, hidden.program, { visibility: 'private' })
    expect((await ask(secret, limitedDisclosure())).body['code']).toBe('disclosure.program_private')
  })

  test('a second factor is required', async () => {
    const report = await closed()
    await api.database.owner
      .updateTable('sessions')
      .set({ second_factor: null })
      .where('user_id', '=', agent.user.id)
      .execute()
    expect((await ask(report, limitedDisclosure())).body['code']).toBe('auth.second_factor_first')
  })
})

describe('a published page', () => {
  test('is listed for its program and in the activity, and is in the feed', async () => {
    const { slug } = await published(fullDisclosure())
    const listed = dataOf<DisclosureCard[]>(
      await testBrowser(api.app).call(listDisclosures, { query: { program: world.program } }),
    )
    expect(listed.map((card) => card.slug)).toContain(slug)
    const all = dataOf<DisclosureCard[]>(await testBrowser(api.app).call(listDisclosures, { query: {} }))
    expect(all.map((card) => card.slug)).toContain(slug)
    const other = await testBrowser(api.app).call(listDisclosures, { query: { program: randomUUID() } })
    expect(dataOf(other)).toEqual([])
    const feed = await api.app.inject({ url: '/api/portal/disclosures.atom' })
    expect([feed.statusCode, feed.headers['content-type']]).toEqual([200, 'application/atom+xml; charset=utf-8'])
    expect(feed.body).toContain(`/disclosures/${slug}`)
  })

  test('is withdrawn when both sides ask, and answers 410 without its text', async () => {
    const { report, slug } = await published(fullDisclosure())
    const body = { reason: 'It names a partner.' }
    expect((await owner.browser.call(withdrawReportDisclosure, { params: inOrganization(report), body })).status).toBe(
      200,
    )
    expect((await page(slug)).status).toBe(200)
    expect(await ownOf(report)).toMatchObject({
      state: 'published',
      withdrawal: { side: 'organization' },
      can: { withdraw: true },
    })
    const twice = await owner.browser.call(withdrawReportDisclosure, { params: inOrganization(report), body })
    expect(twice.body['code']).toBe('disclosure.refused')
    expect((await agent.browser.call(withdrawAgentDisclosure, { params: { report }, body })).status).toBe(200)
    const gone = await page(slug)
    expect([gone.status, gone.body['code']]).toEqual([410, 'disclosure.withdrawn'])
    const row = await api.database.owner
      .selectFrom('published_disclosures')
      .selectAll()
      .where('slug', '=', slug)
      .executeTakeFirstOrThrow()
    expect([row.title, row.summary, row.steps, row.handle]).toEqual([null, null, null, null])
    expect(
      dataOf<DisclosureCard[]>(await testBrowser(api.app).call(listDisclosures, { query: {} })).map(
        (card) => card.slug,
      ),
    ).not.toContain(slug)
  })

  test('is withdrawn by an administrator of the platform alone, with a reason that both sides read', async () => {
    const { report, slug } = await published()
    const withdraw = (by: TestBrowser) =>
      by.call(withdrawStaffDisclosure, { params: { slug }, body: { reason: 'It has personal data.' } })
    const triager = await signInTestStaff(api, 'triager')
    expect((await withdraw(triager.browser)).status).toBe(404)
    expect((await withdraw(owner.browser)).status).toBe(404)
    expect((await withdraw(agent.browser)).status).toBe(404)
    const listed = dataOf<DisclosureCard[]>(
      await irene.browser.call(listStaffDisclosures, { query: { q: 'comments' } }),
    )
    expect(listed.map((card) => card.slug)).toContain(slug)
    expect((await withdraw(irene.browser)).status).toBe(200)
    expect((await withdraw(irene.browser)).body['code']).toBe('disclosure.refused')
    expect((await page(slug)).status).toBe(410)
    expect(await ownOf(report)).toMatchObject({
      state: 'withdrawn',
      ended: { side: 'staff', reason: 'It has personal data.' },
    })
    const unknown = await irene.browser.call(withdrawStaffDisclosure, {
      params: { slug: 'aaaaaaaaaaaa' },
      body: { reason: 'No.' },
    })
    expect(unknown.status).toBe(404)
  })

  test('follows a changed handle, and loses it when the account is erased', async () => {
    const report = await closed()
    await ask(report, limitedDisclosure(), 'handle')
    await agree(owner, report, 1)
    await worker.drain()
    const { slug = '' } = await ownOf(report)
    const handleOf = async () => dataOf<{ handle?: string }>(await page(slug)).handle
    expect(await handleOf()).toBe(username)
    await rename(`${username}x`)
    expect(await handleOf()).toBe(`${username}x`)
    await rename(null)
    expect(await handleOf()).toBeUndefined()
  })
})

describe('the other authors of a report', () => {
  test('are named where each of them chose it, follow their handle, and leave with the page', async () => {
    const [one, other] = [await reportingAgent(api), await reportingAgent(api)]
    const people = { writer: agent, friend: one, by: administrator }
    const report = await rewardedTogether(api.database.owner, world, people)
    const params = inOrganization(report)
    const body = { to: 'closed', reason: 'resolved', text: 'Fixed.' } as const
    expect((await administrator.browser.call(changeReportState, { params, body })).status).toBe(200)
    const choose = ({ browser }: SignedInUser, credit: 'handle' | 'anonymous') =>
      browser.call(saveAuthorCredit, { params: { report }, body: { credit } })
    const readBy = async ({ browser }: SignedInUser) =>
      dataOf<Disclosure>(await browser.call(getAgentDisclosure, { params: { report } }))
    expect((await readBy(one)).own_credit).toBe('anonymous')
    expect(await readBy(agent)).not.toHaveProperty('own_credit')
    expect((await choose(other, 'handle')).status).toBe(404)
    expect((await choose(agent, 'handle')).body['code']).toBe('disclosure.refused')
    expect((await choose(one, 'handle')).status).toBe(200)
    expect((await choose(one, 'anonymous')).status).toBe(200)
    const chosen = await choose(one, 'handle')
    expect(dataOf<Disclosure>(chosen)).toMatchObject({ own_credit: 'handle', can: { write: false, agree: false } })
    await ask(report, limitedDisclosure())
    await agree(owner, report, 1)
    await worker.drain()
    const { slug = '' } = await ownOf(report)
    const found = await api.database.owner
      .selectFrom('users')
      .select('username')
      .where('id', '=', one.user.id)
      .executeTakeFirstOrThrow()
    const shown = dataOf<{ handle?: string; other_handles?: string[] }>(await page(slug))
    expect([shown.handle, shown.other_handles]).toEqual([undefined, [found.username]])
    expect((await choose(one, 'anonymous')).body['code']).toBe('disclosure.refused')
    expect(await readBy(one)).not.toHaveProperty('own_credit')
    const credits = await sql<{ slug: string }>`select slug from grana.agent_credits(${one.user.id})`.execute(
      api.database.owner,
    )
    expect(credits.rows).toEqual([{ slug }])
    const setName = (to: string | null) =>
      api.database.owner
        .updateTable('users')
        .set({ username: to, username_key: to })
        .where('id', '=', one.user.id)
        .execute()
    await setName(`${found.username ?? ''}x`)
    expect(dataOf<{ other_handles?: string[] }>(await page(slug)).other_handles).toEqual([`${found.username ?? ''}x`])
    await setName(null)
    expect(dataOf<object>(await page(slug))).not.toHaveProperty('other_handles')
  })

  test('are not named without their choice', async () => {
    const friend = await reportingAgent(api)
    const report = await rewardedTogether(api.database.owner, world, { writer: agent, friend, by: administrator })
    const body = { to: 'closed', reason: 'resolved', text: 'Fixed.' } as const
    await administrator.browser.call(changeReportState, { params: inOrganization(report), body })
    await ask(report, limitedDisclosure(), 'handle')
    await agree(owner, report, 1)
    await worker.drain()
    const shown = dataOf<object>(await page((await ownOf(report)).slug ?? ''))
    expect(shown).toMatchObject({ handle: username })
    expect(shown).not.toHaveProperty('other_handles')
  })
})

test('each step is in the history and in the audit log, and the other side is notified by email without the text', async () => {
  const report = await closed()
  // What happened before is not part of this test.
  await worker.drain()
  const newcomer = await world.inProgram('owner')
  await ask(report, fullDisclosure())
  await worker.drain()
  const mails = worker.mails.accepted.filter(({ to }) => to.includes(newcomer.user.email)).map(decodeEmail)
  expect(mails).toHaveLength(1)
  expect(mails[0]).toContain(disclosureEmailTexts['report.disclosure_asked'].title)
  expect(mails[0]).not.toContain('taken over')
  await agree(owner, report, 1)
  await worker.drain()
  const kinds = await sql<{ kind: string }>`
    select kind from grana.report_events where report_id = ${report} and kind like 'disclosure%' order by number`.execute(
    api.database.owner,
  )
  expect(kinds.rows.map(({ kind }) => kind)).toEqual(['disclosure_asked', 'disclosure_agreed', 'disclosure_published'])
  const log = await sql<{ action: string }>`
    select action from grana.audit_events where thing_id = ${report} and action like 'report.disclosure%' order by created_at, action`.execute(
    api.database.owner,
  )
  expect(log.rows.map(({ action }) => action).toSorted()).toEqual([
    'report.disclosure_agreed',
    'report.disclosure_asked',
    'report.disclosure_published',
  ])
})
