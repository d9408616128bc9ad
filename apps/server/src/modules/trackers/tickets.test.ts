import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dataOf } from '#server/testing/programs.ts'
import { reportingAgent, reportWorld, type ReportWorld, type SignedInUser } from '#server/testing/reports.ts'
import { acceptedReport, triagedReport } from '#server/testing/rewards.ts'
import { startTestApi, type TestApi } from '#server/testing/test-api.ts'
import { startTestWorker, type TestWorker } from '#server/testing/test-worker.ts'
import { createReportTicket, getReportTicket, type ReportTicket } from '@grana/contract/machines/tickets'
import { switchTracker, updateTracker } from '@grana/contract/machines/trackers'
import { replyToReport } from '@grana/contract/reports/agent-reports'
import { commentReport } from '@grana/contract/reports/organization-reports'
import { askRetest } from '@grana/contract/reports/retest'
import { ticketWords } from '@grana/messages/es/machines/ticket-texts'
import { notifyTicketClosed } from '../report-notifications/notify-ticket-closed.ts'
import { followReportEvent } from './follow-tickets.ts'
import { startTracker, type TestTracker } from './tracker-stand-in.fixture.ts'
import {
  connectTracker,
  makeTicketDue,
  projects,
  tend,
  ticketOf,
  trackerBody,
  trackerToken,
} from './trackers.fixture.ts'

let api: TestApi
let worker: TestWorker
let world: ReportWorld
let lead: SignedInUser
const trackers = {} as Record<keyof typeof projects, TestTracker>
const kinds = ['github', 'gitlab', 'jira'] as const

beforeAll(async () => {
  api = await startTestApi()
  worker = await startTestWorker({ OUTBOUND_LOOPBACK: 'true' }, api.database)
  for (const kind of kinds) trackers[kind] = await startTracker(kind, trackerToken, projects[kind])
  world = await reportWorld(api)
  lead = await world.inProgram('owner')
})
beforeEach(async () => {
  await owner().deleteFrom('trackers').execute()
  for (const kind of kinds) {
    trackers[kind].rule()
    trackers[kind].setPublic(false)
    trackers[kind].issues.splice(0)
    trackers[kind].received.splice(0)
  }
})
afterAll(async () => {
  for (const kind of kinds) trackers[kind].close()
  await worker.close()
  await api.close()
})

const owner = () => api.database.owner
const accepted = async (agent?: SignedInUser) =>
  acceptedReport(owner(), world, { agent: agent ?? (await reportingAgent(api)), by: lead })
const paramsOf = (report: string) => ({ organization: world.organization, report })
const shown = async (report: string, { browser }: Pick<SignedInUser, 'browser'> = lead) =>
  dataOf<ReportTicket>(await browser.call(getReportTicket, { params: paramsOf(report) }))
const ask = (report: string, tracker: string) =>
  lead.browser.call(createReportTicket, { params: paramsOf(report), body: { tracker } })

type Options = Partial<Parameters<typeof connectTracker>[1]>
const connect = (kind: (typeof kinds)[number], options: Options = {}) =>
  connectTracker(world, { kind, site: trackers[kind].site, ...options })

/** What the worker does after the last event of a report. */
async function happened(report: string): Promise<void> {
  const { events } = await owner()
    .selectFrom('reports')
    .select('events')
    .where('id', '=', report)
    .executeTakeFirstOrThrow()
  await followReportEvent(worker.context, { organizationId: world.organization, reportId: report, number: events })
}

/** A report whose ticket was made. */
async function withTicket(kind: (typeof kinds)[number], options: Options = {}) {
  const key = await connect(kind, options)
  const report = await accepted()
  expect((await ask(report, key.trackerId)).status).toBe(200)
  await tend(worker, key)
  return { key, report }
}

describe.each(kinds)('%s', (kind) => {
  test('gets a ticket with the facts of the report, and no text of it', async () => {
    const { report } = await withTicket(kind, { labels: ['security'], severity_names: { high: 'P1' } })
    const [issue, ...others] = trackers[kind].issues
    expect(others).toEqual([])
    const { initials, number } = await owner()
      .selectFrom('reports')
      .innerJoin('organizations', 'organizations.id', 'reports.organization_id')
      .select(['initials', 'number'])
      .where('reports.id', '=', report)
      .executeTakeFirstOrThrow()
    const reference = `${initials}-${number}`
    expect(issue?.title).toBe(`[${reference}] Comments run script`)
    for (const text of [ticketWords.severities.high, reference, report, 'redir?app=customers'])
      expect(issue?.text).toContain(text)
    for (const text of ['shown as it was typed', 'Comment.', 'taken over']) expect(issue?.text).not.toContain(text)
    expect(issue?.labels).toContain('security')
    expect(JSON.stringify(issue?.sent)).toContain('P1')
    const page = kind === 'jira' ? '/browse/SEC-1' : 'issues/1'
    const { ticket, can } = await shown(report)
    expect(ticket).toMatchObject({
      state: 'open',
      key: kind === 'jira' ? 'SEC-1' : '#1',
      is_tracker_on: true,
      attempts: 0,
    })
    expect(ticket?.url).toContain(page)
    expect(can).toEqual({ create: false, retry: false })
  })

  test('carries the texts that an owner chose', async () => {
    await withTicket(kind, { texts: ['summary', 'impact'] })
    const [issue] = trackers[kind].issues
    expect(issue?.text).toContain('A comment is shown as it was typed.')
    expect(issue?.text).toContain('The account of every reader is taken over.')
    expect(issue?.text).not.toContain('2. Look.')
  })

  test('makes the ticket once, also when an answer was lost', async () => {
    const key = await connect(kind)
    const report = await accepted()
    await ask(report, key.trackerId)
    trackers[kind].rule(({ method, body }) =>
      method === 'POST' && JSON.stringify(body).includes('Comments run script') ? 'hang up' : undefined,
    )
    await tend(worker, key)
    expect((await shown(report)).ticket).toMatchObject({ state: 'pending', attempts: 1, fault: 'unreachable' })
    expect(trackers[kind].issues).toHaveLength(1)
    trackers[kind].rule()
    await makeTicketDue(owner(), report, new Date())
    await tend(worker, key)
    expect(trackers[kind].issues).toHaveLength(1)
    expect((await shown(report)).ticket).toMatchObject({ state: 'open' })
  })

  test('is read until it is closed, which asks a person of the program for a retest', async () => {
    const { key, report } = await withTicket(kind)
    await makeTicketDue(owner(), report, new Date())
    await tend(worker, key)
    expect((await shown(report)).ticket?.closed_at).toBeUndefined()
    for (const issue of trackers[kind].issues) issue.isClosed = true
    await makeTicketDue(owner(), report, new Date())
    await tend(worker, key)
    const { ticket } = await shown(report)
    expect(ticket).toMatchObject({ state: 'closed' })
    const closing = { organizationId: world.organization, reportId: report, at: ticket?.closed_at ?? '' }
    await notifyTicketClosed(worker.context, closing)
    await notifyTicketClosed(worker.context, closing)
    const notified = () =>
      owner()
        .selectFrom('notifications')
        .select(['user_id', 'read_at'])
        .where('kind', '=', 'report.ticket_closed')
        .where('data', '@>', JSON.stringify({ report_id: report }))
        .orderBy('user_id')
        .execute()
    expect(await notified()).toEqual(
      [lead.user.id, world.owner.id].toSorted().map((id) => ({ user_id: id, read_at: null })),
    )
    const { state, verification } = await owner()
      .selectFrom('reports')
      .select(['state', 'verification'])
      .where('id', '=', report)
      .executeTakeFirstOrThrow()
    expect([state, verification]).toEqual(['accepted', 'none'])
    // Reopened in the tracker, and no person is asked about it.
    for (const issue of trackers[kind].issues) issue.isClosed = false
    await makeTicketDue(owner(), report, new Date())
    await tend(worker, key)
    const reopened = (await shown(report)).ticket
    expect([reopened?.state, reopened?.closed_at]).toEqual(['open', undefined])
  })

  test('receives comments for both sides from now on where an owner chose them, as text', async () => {
    const { key, report } = await withTicket(kind)
    const comment = async (text: string, audience: 'everyone' | 'internal') => {
      const sent = { params: paramsOf(report), body: { text, audience } }
      expect((await lead.browser.call(commentReport, sent)).status).toBe(200)
      await happened(report)
      await tend(worker, key)
    }
    const [issue] = trackers[kind].issues
    await comment('Before it was chosen.', 'everyone')
    expect(issue?.comments).toEqual([])
    const {
      kind: _kind,
      site: _site,
      token: _token,
      account: _account,
      ...mapping
    } = trackerBody({
      kind,
      site: trackers[kind].site,
      texts: ['comments'],
    })
    const params = { organization: world.organization, tracker: key.trackerId }
    await world.browser.call(updateTracker, { params, body: mapping })
    await comment('Not for the tracker.', 'internal')
    await comment('Look:\n```\n/close\n@everyone ![x](https://elsewhere.example/p.png)', 'everyone')
    await comment('And this.', 'everyone')
    expect(issue?.comments).toHaveLength(2)
    const [first = '', second] = issue?.comments ?? []
    expect(first).toContain(ticketWords.comment('organization'))
    expect(second).toContain('And this.')
    // Every line is part of a block of code: nothing in it is a command, a mention or a picture.
    if (kind === 'jira')
      expect(JSON.parse(first)).toMatchObject({ content: [{ type: 'paragraph' }, { type: 'codeBlock' }] })
    else
      expect(first.split('\n').slice(2)).toEqual([
        '    Look:',
        '    ```',
        '    /close',
        expect.stringMatching(/^ {4}@everyone/),
      ])
  })
})

test('an accepted report gets its ticket by itself where the organization chose it', async () => {
  const key = await connect('github', { automatic: true })
  const report = await accepted()
  await happened(report)
  await happened(report)
  await tend(worker, key)
  expect(trackers.github.issues).toHaveLength(1)
  expect((await shown(report)).ticket).toMatchObject({ state: 'open' })
  const made = await owner()
    .selectFrom('audit_events')
    .select(['action', 'actor_id'])
    .where('thing_id', '=', report)
    .execute()
  expect(made).toContainEqual({ action: 'ticket.made', actor_id: null })
})

test('no ticket is made by itself elsewhere, and none before the report is accepted', async () => {
  const other = await reportWorld(api)
  await connect('github')
  await connectTracker(other, { site: trackers.github.site, automatic: true })
  const report = await accepted()
  await happened(report)
  expect(await ticketOf(owner(), report)).toBeUndefined()
  const key = await connect('gitlab', { automatic: true })
  const early = await triagedReport(owner(), world, await reportingAgent(api))
  await happened(early)
  expect(await ticketOf(owner(), early)).toBeUndefined()
  expect((await shown(early)).can.create).toBe(false)
  expect((await ask(early, key.trackerId)).body).toMatchObject({ code: 'ticket.not_accepted' })
})

test('a report has one ticket, in a tracker that is on and serves its program', async () => {
  const key = await connect('github')
  const elsewhere = await connect('gitlab')
  const report = await accepted()
  expect((await shown(report)).trackers.map(({ id }) => id)).toEqual([key.trackerId, elsewhere.trackerId])
  const turn = (isOn: boolean) =>
    world.browser.call(switchTracker, {
      params: { organization: world.organization, tracker: key.trackerId },
      body: { is_on: isOn },
    })
  await turn(false)
  expect((await ask(report, key.trackerId)).status).toBe(404)
  await turn(true)
  expect((await ask(report, key.trackerId)).status).toBe(200)
  expect((await ask(report, elsewhere.trackerId)).body).toMatchObject({ code: 'ticket.exists' })
})

test('a public repository gets no ticket', async () => {
  trackers.github.setPublic(true)
  const { report } = await withTicket('github')
  expect((await shown(report)).ticket).toMatchObject({ state: 'failed', fault: 'public_project' })
  expect(trackers.github.issues).toEqual([])
})

test('issues of GitLab are confidential', async () => {
  await withTicket('gitlab')
  expect(trackers.gitlab.issues[0]?.sent).toMatchObject({ confidential: true })
})

test('a comment of the agent is named as such, and a retest settles the question about it', async () => {
  const agent = await reportingAgent(api)
  const key = await connect('github', { texts: ['comments'] })
  const report = await accepted(agent)
  await ask(report, key.trackerId)
  await agent.browser.call(replyToReport, { params: { report }, body: { text: 'It also works at /b.' } })
  await happened(report)
  await tend(worker, key)
  const [issue] = trackers.github.issues
  expect(issue?.comments.join()).toContain(ticketWords.comment('agent'))
  if (issue) issue.isClosed = true
  await makeTicketDue(owner(), report, new Date())
  await tend(worker, key)
  await worker.drain()
  const open = () =>
    owner()
      .selectFrom('notifications')
      .select('id')
      .where('kind', '=', 'report.ticket_closed')
      .where('data', '@>', JSON.stringify({ report_id: report }))
      .where('read_at', 'is', null)
      .execute()
  expect(await open()).toHaveLength(2)
  expect(
    (await lead.browser.call(askRetest, { params: paramsOf(report), body: { text: 'Fixed in 2.1.' } })).status,
  ).toBe(200)
  await worker.drain()
  expect(await open()).toEqual([])
})
