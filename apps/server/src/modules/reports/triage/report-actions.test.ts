import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dataOf, publishChange } from '#server/testing/programs.ts'
import {
  reportingAgent,
  reportWorld,
  sendReport,
  type ReportWorld,
  type SignedInUser,
} from '#server/testing/reports.ts'
import { startTestApi, type TestApi } from '#server/testing/test-api.ts'
import { startTestWorker, type TestWorker } from '#server/testing/test-worker.ts'
import { markNotificationsRead } from '@grana/contract/notifications/inbox'
import { getAgentReport } from '@grana/contract/reports/agent-reports'
import type { ClosingReferences } from '@grana/contract/reports/facts'
import { getReportFigures, listReports, type InboxCard } from '@grana/contract/reports/inbox'
import {
  assignReport,
  getReport,
  listKnownIssues,
  changeReportState,
  registerKnownIssue,
  setReportSeverity,
  type KnownIssue,
} from '@grana/contract/reports/organization-reports'
import type { TransitionForm, Report } from '@grana/contract/reports/report'
import {
  applyReportProposal,
  dismissReportProposal,
  getClosingReferences,
  listReportAssignees,
} from '@grana/contract/reports/triage'

let api: TestApi
let worker: TestWorker
let world: ReportWorld
let theirs: ReportWorld
let agent: SignedInUser
let other: SignedInUser
let analyst: SignedInUser
let administrator: SignedInUser
let viewer: SignedInUser
let overseer: SignedInUser

beforeAll(async () => {
  api = await startTestApi()
  worker = await startTestWorker({}, api.database)
  world = await reportWorld(api)
  theirs = await reportWorld(api)
  agent = await reportingAgent(api)
  other = await reportingAgent(api)
  analyst = await world.inProgram('analyst')
  administrator = await world.inProgram('administrator')
  viewer = await world.inProgram('viewer')
  overseer = await world.member({ role: 'viewer' })
})
afterAll(async () => {
  await worker.close()
  await api.close()
})

const inOrganization = (report: string) => ({ organization: world.organization, report })
async function triaged(by: SignedInUser = agent, title = 'Comments run script'): Promise<string> {
  const id = await sendReport(by, world, { title })
  await worker.drain()
  return id
}
const move = ({ browser }: SignedInUser, report: string, body: TransitionForm) =>
  browser.call(changeReportState, { params: inOrganization(report), body })
const seenBy = async ({ browser }: SignedInUser, report: string) =>
  dataOf<Report>(await browser.call(getReport, { params: inOrganization(report) }))
const ownOf = async ({ browser }: SignedInUser, report: string) =>
  dataOf<Report>(await browser.call(getAgentReport, { params: { report } }))
const apply = ({ browser }: SignedInUser, report: string, proposal: number) =>
  browser.call(applyReportProposal, { params: { ...inOrganization(report), proposal: String(proposal) } })
type Dismissal = { report: string; number: number; text?: string }
const dismiss = ({ browser }: SignedInUser, { report, number, text }: Dismissal) =>
  browser.call(dismissReportProposal, {
    params: { ...inOrganization(report), proposal: String(number) },
    body: text ? { text } : {},
  })
const groundsFor = ({ browser }: SignedInUser, report: string, q?: string) =>
  browser.call(getClosingReferences, { params: inOrganization(report), query: q === undefined ? {} : { q } })

describe('a proposal', () => {
  test('is applied once, with the user who applies it as the actor', async () => {
    const [first, second] = [await triaged(other, 'Earlier words'), await triaged()]
    await move(analyst, second, { to: 'closed', reason: 'duplicate', duplicate_of: first, text: 'The same flaw' })
    const proposed = await seenBy(administrator, second)
    const [{ number } = { number: 0 }] = proposed.proposals
    expect(proposed.proposals).toEqual([{ number, fits: true, can_apply: true, can_dismiss: true }])
    // The proposer cannot apply the proposal, but can withdraw it.
    expect((await seenBy(analyst, second)).proposals).toEqual([
      { number, fits: true, can_apply: false, can_dismiss: true },
    ])
    expect((await apply(analyst, second, number)).status).toBe(403)
    expect((await apply(viewer, second, number)).status).toBe(403)
    expect((await ownOf(agent, second)).proposals).toEqual([])

    const told = await Promise.all([1, 2, 3].map(() => apply(administrator, second, number)))
    expect(told.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 409, 409])
    expect(told.find(({ status }) => status === 409)?.body['code']).toBe('report.proposal_gone')
    const after = await seenBy(administrator, second)
    expect(after).toMatchObject({ state: 'closed', closing_reason: 'duplicate', proposals: [] })
    expect(after.events.at(-1)).toMatchObject({
      kind: 'moved',
      text: 'The same flaw',
      actor: { id: administrator.user.id },
      details: { proposal: String(number), duplicate_of: first },
      cites: { original: { id: first, title: 'Earlier words', reference: expect.stringMatching(/^OM-\d+$/) } },
    })
    // The agent reads the reason and that there is an earlier report, not its content nor the proposer.
    const told2 = (await ownOf(agent, second)).events.at(-1)
    expect(told2).toMatchObject({ text: 'The same flaw', cites: { original: { submitted_at: expect.any(String) } } })
    expect(JSON.stringify(told2)).not.toContain('Earlier words')
    expect(told2?.details).not.toHaveProperty('proposal')
    expect(told2?.cites?.original).not.toHaveProperty('id')
    expect(JSON.stringify(await ownOf(agent, second))).not.toContain(first)
  })

  test('that no longer fits cannot be applied, and can be dismissed', async () => {
    const id = await triaged()
    await move(analyst, id, { to: 'closed', reason: 'spam', text: 'Nonsense' })
    const { number } = (await seenBy(administrator, id)).proposals[0] ?? { number: 0 }
    await move(administrator, id, { to: 'needs_info', text: 'Really?' })
    expect((await seenBy(administrator, id)).proposals).toEqual([
      { number, fits: false, can_apply: false, can_dismiss: true },
    ])
    expect((await apply(administrator, id, number)).body['code']).toBe('report.move_refused')
    expect((await dismiss(viewer, { report: id, number })).status).toBe(403)
    expect((await dismiss(administrator, { report: id, number, text: 'It was a question' })).status).toBe(200)
    expect((await dismiss(administrator, { report: id, number })).body['code']).toBe('report.proposal_gone')
    expect((await seenBy(analyst, id)).events.at(-1)).toMatchObject({
      kind: 'dismissed',
      audience: 'internal',
      text: 'It was a question',
    })
    expect((await ownOf(agent, id)).events.map(({ kind }) => kind)).not.toContain('dismissed')
    expect((await apply(administrator, id, 1)).status).toBe(404)
  })

  test('of a severity is decided by members who may set the severity', async () => {
    const id = await triaged()
    const body = {
      severity: 'critical',
      text: 'It spreads',
      cvss: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:C/C:H/I:H/A:H',
    } as const
    await analyst.browser.call(setReportSeverity, { params: inOrganization(id), body })
    const { number } = (await seenBy(analyst, id)).proposals[0] ?? { number: 0 }
    const second = await world.inProgram('analyst')
    expect((await dismiss(second, { report: id, number })).status).toBe(403)
    expect((await apply(second, id, number)).status).toBe(403)
    expect((await apply(administrator, id, number)).status).toBe(200)
    expect(await seenBy(administrator, id)).toMatchObject({ severity: 'critical', proposals: [] })
    expect((await ownOf(agent, id)).events.at(-1)).toMatchObject({
      kind: 'severity_set',
      text: 'It spreads',
      details: { severity: 'critical', severity_before: 'high', cvss: body.cvss },
    })
  })

  test('returns 404 to another organization', async () => {
    const id = await triaged()
    await move(analyst, id, { to: 'closed', reason: 'spam', text: 'Nonsense' })
    const elsewhere = { organization: theirs.organization, report: id, proposal: '3' }
    const told = await theirs.browser.call(applyReportProposal, { params: elsewhere })
    const absent = await theirs.browser.call(applyReportProposal, { params: { ...elsewhere, report: randomUUID() } })
    expect([told.status, absent.status]).toEqual([404, 404])
    expect(told.body['code']).toEqual(absent.body['code'])
  })
})

describe('closing references', () => {
  test('are the clauses in force at submission, earlier reports and known issues', async () => {
    const mark = `Quetzal ${Date.now()}`
    const register = async (title: string) => {
      const told = await administrator.browser.call(registerKnownIssue, {
        params: world.programParams,
        body: { title, text: 'As it says', known_since: '2026-01-02' },
      })
      expect(told.status).toBe(200)
    }
    await register('Known to us')
    const earlier = await triaged(other, `${mark} earlier`)
    const id = await triaged(agent, `${mark} mine`)
    await triaged(other, `${mark} later`)
    await register('Learnt from it')
    const before = dataOf<ClosingReferences>(await groundsFor(analyst, id))
    const changed = await publishChange(world, world.program, {
      additions: [{ title: 'A new rule', text: 'Added later' }],
    })
    expect(changed.status).toBe(200)
    const grounds = dataOf<ClosingReferences>(await groundsFor(analyst, id))
    expect(grounds.clauses).toEqual(before.clauses)
    expect(grounds.clauses.length).toBeGreaterThan(2)
    expect(JSON.stringify(grounds.clauses)).not.toContain('Added later')
    expect(grounds.known_issues).toEqual([{ id: expect.any(String), title: 'Known to us', known_since: '2026-01-02' }])

    const found = dataOf<ClosingReferences>(await groundsFor(analyst, id, mark)).earlier
    expect(found.map((one) => one.id)).toEqual([earlier])
    const byNumber = dataOf<ClosingReferences>(await groundsFor(analyst, id, found[0]?.reference.toLowerCase() ?? ''))
    expect(byNumber.earlier.map((one) => one.id)).toEqual([earlier])
    expect(dataOf<ClosingReferences>(await groundsFor(analyst, id, 'nothingofthekind')).earlier).toEqual([])

    const { number = '', title, text } = grounds.clauses[0] ?? {}
    await move(analyst, id, { to: 'closed', reason: 'not_applicable', clause: number, text: 'See the rule' })
    expect((await ownOf(agent, id)).events.at(-1)?.cites).toEqual({ clause: { number, title, text } })
  })

  test('are restricted to users who work on the report', async () => {
    const id = await triaged()
    expect((await groundsFor(viewer, id)).status).toBe(403)
    expect((await groundsFor(overseer, id)).status).toBe(403)
    const told = await theirs.browser.call(getClosingReferences, {
      params: { organization: theirs.organization, report: id },
    })
    expect(told.status).toBe(404)
    const contact = await world.inProgram('technical_contact')
    expect((await groundsFor(contact, id)).status).toBe(404)
    await administrator.browser.call(assignReport, { params: inOrganization(id), body: { user: contact.user.id } })
    expect((await groundsFor(contact, id)).status).toBe(200)
  })

  test('show the title of a known issue to the team, and only its dates to the agent', async () => {
    const id = await triaged()
    const issues = dataOf<KnownIssue[]>(await analyst.browser.call(listKnownIssues, { params: world.programParams }))
    const known = issues.find(({ title }) => title === 'Known to us')?.id
    await move(administrator, id, { to: 'closed', reason: 'duplicate', known_issue: known, text: 'Known' })
    expect((await seenBy(analyst, id)).events.at(-1)?.cites).toMatchObject({ known_issue: { title: 'Known to us' } })
    const { cites } = (await ownOf(agent, id)).events.at(-1) ?? {}
    expect(cites).toEqual({ known_issue: { known_since: '2026-01-02', registered_at: expect.any(String) } })
    expect(known).toBeDefined()
    expect(JSON.stringify(await ownOf(agent, id))).not.toContain(known)
    expect((await viewer.browser.call(listKnownIssues, { params: world.programParams })).status).toBe(403)
  })
})

describe('the inbox', () => {
  test('shows the score behind the severity, and the unread notifications of the reader', async () => {
    const id = await triaged(await reportingAgent(api), 'Scored from its vector')
    const cardOf = async ({ browser }: SignedInUser) =>
      dataOf<InboxCard[]>(await browser.call(listReports, { params: { organization: world.organization } })).find(
        (card) => card.id === id,
      )
    expect(await cardOf(analyst)).toMatchObject({ severity: 'high', score: 7.6, news: 1 })
    await analyst.browser.call(markNotificationsRead, { body: { report_id: id } })
    expect(await cardOf(analyst)).not.toHaveProperty('news')
    expect(await cardOf(administrator)).toMatchObject({ news: 1 })
    // A severity against the vector has no score.
    const body = { severity: 'low', text: 'Only in a test system' }
    await administrator.browser.call(setReportSeverity, { params: inOrganization(id), body })
    expect(await cardOf(analyst)).toMatchObject({ severity: 'low' })
    expect(await cardOf(analyst)).not.toHaveProperty('score')
  })

  const list = async ({ browser }: SignedInUser, query: Record<string, string> = {}) =>
    dataOf<InboxCard[]>(await browser.call(listReports, { params: { organization: world.organization }, query }))

  test('supports search and filters', async () => {
    const id = await triaged(agent, 'Ångström on a plate')
    const [card] = await list(analyst, { q: 'angstrom plat' })
    expect(card).toMatchObject({
      id,
      can_read: true,
      agent: expect.stringMatching(/^agent-/),
      due: { stage: 'first_answer' },
    })
    expect((await list(analyst, { q: card?.reference ?? '' })).map((one) => one.id)).toEqual([id])
    expect(await list(analyst, { q: 'angstrom spoon' })).toEqual([])
    const short = { params: { organization: world.organization }, query: { q: 'angstrom s' } }
    expect((await analyst.browser.call(listReports, short)).status).toBe(422)
    expect((await list(analyst, { severity: 'low' })).map((one) => one.id)).not.toContain(id)
    expect((await list(analyst, { mine: '1' })).map((one) => one.id)).not.toContain(id)
    await analyst.browser.call(assignReport, { params: inOrganization(id), body: { user: analyst.user.id } })
    expect((await list(analyst, { mine: '1' })).map((one) => one.id)).toEqual([id])
    expect((await list(analyst, { unassigned: '1' })).map((one) => one.id)).not.toContain(id)
    expect(
      dataOf(await analyst.browser.call(getReportFigures, { params: { organization: world.organization } })),
    ).toMatchObject({ mine: 1 })
  })

  test('shows titles and statistics to an organization viewer without read access', async () => {
    const id = await triaged(agent, 'Ripe papaya')
    const [card] = await list(overseer, { q: 'papaya' })
    expect(card).toMatchObject({ id, title: 'Ripe papaya', can_read: false })
    expect(card).not.toHaveProperty('agent')
    expect(card).not.toHaveProperty('target')
    expect((await overseer.browser.call(getReport, { params: inOrganization(id) })).status).toBe(403)
    expect(
      (await overseer.browser.call(getReportFigures, { params: { organization: world.organization } })).status,
    ).toBe(200)
  })

  test('returns nothing of another organization, and 403 to a member without programs', async () => {
    await triaged(agent, 'Hidden carrot')
    const ask = { params: { organization: theirs.organization }, query: { q: 'carrot' } }
    expect(dataOf(await theirs.browser.call(listReports, ask))).toEqual([])
    const beside = await world.member({ role: 'member' })
    expect(
      (await beside.browser.call(listReports, { ...ask, params: { organization: world.organization } })).status,
    ).toBe(403)
    const figures = await theirs.browser.call(getReportFigures, { params: { organization: theirs.organization } })
    expect(dataOf(figures)).toMatchObject({ open: 0, late: 0, closed: 0, unassigned: 0 })
  })
})

describe('assignees of a report', () => {
  test('are the members who work in its program, and no others', async () => {
    const id = await triaged(await reportingAgent(api))
    const told = await analyst.browser.call(listReportAssignees, { params: inOrganization(id) })
    const ids = dataOf<{ id: string }[]>(told).map((one) => one.id)
    expect(ids).toEqual(expect.arrayContaining([analyst.user.id, administrator.user.id, world.owner.id]))
    expect(ids).not.toContain(viewer.user.id)
    expect(ids).not.toContain(overseer.user.id)
    for (const wrong of [viewer, overseer]) {
      expect((await wrong.browser.call(listReportAssignees, { params: inOrganization(id) })).status).toBe(403)
    }
    const foreign = { organization: theirs.organization, report: id }
    expect((await theirs.browser.call(listReportAssignees, { params: foreign })).status).not.toBe(200)
  })
})
