import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dataOf, publishChange } from '#server/testing/programs.ts'
import {
  draftReport,
  reportingAgent,
  reportWorld,
  sendReport,
  type ReportWorld,
  type SignedInUser,
} from '#server/testing/reports.ts'
import { passwordOnlyBrowser, signedInBrowser } from '#server/testing/tenants.ts'
import { startTestApi, type TestApi } from '#server/testing/test-api.ts'
import { insertTestUser } from '#server/testing/test-user.ts'
import { startTestWorker, type TestWorker } from '#server/testing/test-worker.ts'
import { archiveTarget } from '@grana/contract/customers/targets'
import {
  replyToReport,
  getAgentReport,
  getReportDraft,
  listAgentReports,
  reopenReport,
  saveReportDraft,
  createReportDraft,
  submitReport,
  withdrawReport,
  type ReportDraftAnswer,
} from '@grana/contract/reports/agent-reports'
import { listReports } from '@grana/contract/reports/inbox'
import {
  assignReport,
  commentReport,
  getReport,
  changeReportState,
  registerKnownIssue,
  setReportSeverity,
  type KnownIssue,
} from '@grana/contract/reports/organization-reports'
import type { TransitionForm, Report, ReportCard } from '@grana/contract/reports/report'
import { expireReports } from './expire-reports.ts'

let api: TestApi
let worker: TestWorker
let world: ReportWorld
let agent: SignedInUser
let analyst: SignedInUser
let administrator: SignedInUser

beforeAll(async () => {
  api = await startTestApi()
  worker = await startTestWorker({}, api.database)
  world = await reportWorld(api)
  agent = await reportingAgent(api)
  analyst = await world.inProgram('analyst')
  administrator = await world.inProgram('administrator')
})
afterAll(async () => {
  await worker.close()
  await api.close()
})

const inOrganization = (report: string) => ({ organization: world.organization, report })

async function triaged(by: SignedInUser = agent): Promise<string> {
  const id = await sendReport(by, world)
  await worker.drain()
  return id
}

const move = ({ browser }: SignedInUser, report: string, body: TransitionForm) =>
  browser.call(changeReportState, { params: inOrganization(report), body })
const seenBy = async ({ browser }: SignedInUser, report: string) =>
  dataOf<Report>(await browser.call(getReport, { params: inOrganization(report) }))
const ownOf = async ({ browser }: SignedInUser, report: string) =>
  dataOf<Report>(await browser.call(getAgentReport, { params: { report } }))

describe('a report', () => {
  test('is drafted on two devices, submitted once and moved to triage', async () => {
    const writer = await reportingAgent(api)
    const { id, revision } = await draftReport(writer, world)
    const elsewhere = await signedInBrowser(api.app, api.database.owner, writer.user)
    await api.database.owner
      .updateTable('sessions')
      .set({ second_factor: 'code' })
      .where('user_id', '=', writer.user.id)
      .execute()
    const read = dataOf<ReportDraftAnswer>(await elsewhere.call(getReportDraft, { params: { draft: id } }))
    expect(read).toMatchObject({ revision, draft: { title: 'Comments run script' }, targets: [{ id: world.target }] })
    const late = await writer.browser.call(saveReportDraft, { params: { draft: id }, body: { revision: 1, draft: {} } })
    expect(late.body['code']).toBe('report.draft_conflict')

    const submit = () => writer.browser.call(submitReport, { params: { draft: id }, body: { revision } })
    const told = await Promise.all([submit(), submit(), submit()])
    expect(told.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(told.filter(({ status }) => status === 404)).toHaveLength(2)
    expect((await ownOf(writer, id)).state).toBe('received')
    await worker.drain()
    expect(await ownOf(writer, id)).toMatchObject({
      state: 'triaging',
      policy_version: 1,
      events: [
        { number: 1, kind: 'submitted', to: 'received', actor: { id: writer.user.id } },
        { number: 2, kind: 'moved', side: 'system', from: 'received', to: 'triaging' },
      ],
      moves: [{ to: 'closed', reason: 'withdrawn' }],
    })
    expect(await seenBy(analyst, id)).toMatchObject({
      title: 'Comments run script',
      severity: 'high',
      reference: expect.stringMatching(/^OM-\d+$/),
    })
  })

  test('that is incomplete names the missing fields and stays a draft', async () => {
    const { id, revision } = await draftReport(agent, world, { steps: undefined, target_id: undefined })
    const told = await agent.browser.call(submitReport, { params: { draft: id }, body: { revision } })
    expect([told.status, told.body['code'], Object.keys(told.body['fields'] as object)]).toEqual([
      422,
      'report.incomplete',
      ['target_id', 'steps'],
    ])
    expect((await agent.browser.call(getReportDraft, { params: { draft: id } })).status).toBe(200)
  })

  test.each(['low', 'critical', undefined] as const)(
    'takes its claimed severity from the vector, not from the chosen value (%s)',
    async (severity) => {
      const id = await sendReport(await reportingAgent(api), world, { severity })
      const { rows } = await sql<Report>`select severity, claimed_severity from reports where id = ${id}`.execute(
        api.database.owner,
      )
      expect(rows).toEqual([{ severity: 'high', claimed_severity: 'high' }])
    },
  )

  test.each(['as I feel', 'CVSS:3.1/AV:N'])('with the vector %s is rejected with all missing fields', async (cvss) => {
    const { id, revision } = await draftReport(agent, world, { cvss, impact: undefined, weakness: 'no-such-thing' })
    const told = await agent.browser.call(submitReport, { params: { draft: id }, body: { revision } })
    expect([told.status, told.body['code'], Object.keys(told.body['fields'] as object).toSorted()]).toEqual([
      422,
      'report.incomplete',
      ['cvss', 'impact', 'weakness'],
    ])
  })

  test('is questioned, answered and accepted with another severity, and its SLA clock pauses meanwhile', async () => {
    const id = await triaged()
    expect((await move(analyst, id, { to: 'needs_info' })).body['code']).toBe('report.move_incomplete')
    expect((await move(analyst, id, { to: 'needs_info', text: 'Which browser?' })).status).toBe(200)
    expect((await seenBy(analyst, id)).clock.is_paused).toBe(true)
    await analyst.browser.call(commentReport, {
      params: inOrganization(id),
      body: { text: 'Looks real', audience: 'internal' },
    })
    const asked = await ownOf(agent, id)
    expect(asked.events.map(({ kind, text }) => [kind, text])).not.toContainEqual(['commented', 'Looks real'])
    expect(JSON.stringify(asked)).not.toContain('Looks real')
    expect(asked.events.at(-1)).toMatchObject({ kind: 'moved', to: 'needs_info', text: 'Which browser?' })
    expect(asked.events.at(-1)).not.toHaveProperty('actor')

    await agent.browser.call(replyToReport, { params: { report: id }, body: { text: 'All of them' } })
    expect((await ownOf(agent, id)).state).toBe('triaging')
    expect((await move(analyst, id, { to: 'accepted' })).body['code']).toBe('auth.forbidden')
    const lowered = { to: 'accepted', severity: 'medium' } as const
    expect((await move(administrator, id, lowered)).body['code']).toBe('report.move_incomplete')
    const reason = { text: 'Only the owner of the account reaches it.' }
    const accepted = dataOf<Report>(await move(administrator, id, { ...lowered, ...reason }))
    expect(accepted).toMatchObject({ state: 'accepted', severity: 'medium', claimed_severity: 'high' })
    expect(accepted.events.at(-1)?.details).toMatchObject({ severity: 'medium', severity_before: 'high' })
    for (const day of ['2020-01-01', new Date(Date.now() - 12 * 3_600_000).toISOString().slice(0, 10)]) {
      const input = { to: 'closed', reason: 'risk_accepted', text: 'We live with it', review_on: day } as const
      expect((await move(administrator, id, input)).body['code']).toBe('report.review_past')
    }
    expect((await move(administrator, id, { to: 'closed', reason: 'resolved' })).body['code']).toBe(
      'report.reward_undecided',
    )
    expect((await agent.browser.call(withdrawReport, { params: { report: id } })).body['code']).toBe(
      'report.move_refused',
    )
  })

  test('is judged by the policy version in force at its submission', async () => {
    const id = await triaged()
    const clause = '1.1'
    await publishChange(world, world.program, { summary: 'Other words.' })
    expect(
      (await move(analyst, id, { to: 'closed', reason: 'out_of_scope', clause: '99.1', text: 'Out' })).body['code'],
    ).toBe('report.clause_unknown')
    for (const strange of ['1.1.99', '01.1', '1.01', '0x1.1', '1.1e0', '1', '1.', '.1', '1,1', '1.1 1']) {
      const refused = await move(analyst, id, { to: 'closed', reason: 'out_of_scope', clause: strange, text: 'Out' })
      expect([strange, refused.status]).toEqual([strange, 422])
    }
    const told = dataOf<Report>(await move(analyst, id, { to: 'closed', reason: 'out_of_scope', clause, text: 'Out' }))
    expect(told).toMatchObject({ state: 'closed', closing_reason: 'out_of_scope', clause, policy_version: 1 })
    const later = await sendReport(agent, world)
    expect((await ownOf(agent, later)).policy_version).toBe(2)
  })

  test('can be a duplicate of an earlier report or a known issue, never of a later or unknown one', async () => {
    const register = (title: string) =>
      administrator.browser.call(registerKnownIssue, {
        params: world.programParams,
        body: { title, text: 'Since the last audit', known_since: '2026-01-01' },
      })
    const [issue] = dataOf<KnownIssue[]>(await register('Seen in an audit'))
    const [first, second] = [await triaged(), await triaged(await reportingAgent(api))]
    const close = (report: string, by: SignedInUser, rest: Partial<TransitionForm>) =>
      move(by, report, { to: 'closed', reason: 'duplicate', ...rest })
    expect((await close(second, administrator, {})).body['code']).toBe('report.move_incomplete')
    for (const duplicate of [randomUUID(), second]) {
      expect((await close(first, administrator, { duplicate_of: duplicate })).body['code']).toBe(
        'report.original_unknown',
      )
    }
    const proposed = dataOf<Report>(await close(second, analyst, { duplicate_of: first }))
    expect(proposed.state).toBe('triaging')
    expect(proposed.events.at(-1)).toMatchObject({
      kind: 'proposed',
      audience: 'internal',
      details: { duplicate_of: first, to: 'closed', reason: 'duplicate' },
    })
    const closed = dataOf<Report>(await close(second, administrator, { duplicate_of: first }))
    expect(closed).toMatchObject({ closing_reason: 'duplicate', duplicate_of: first })
    // An issue registered after the submission cannot be cited, whatever its `known_since`.
    const [late] = dataOf<KnownIssue[]>(await register('Read in this report'))
    expect((await close(first, administrator, { known_issue: late?.id ?? '' })).body['code']).toBe(
      'report.original_unknown',
    )
    await expect(
      sql`update grana.reports set state = 'closed', closing_reason = 'duplicate', closed_at = now(),
        known_issue_id = ${late?.id} where id = ${first}`.execute(api.database.owner),
    ).rejects.toThrow('came before what it would repeat')
    const known = dataOf<Report>(await close(first, administrator, { known_issue: issue?.id ?? '' }))
    expect(known.known_issue).toMatchObject({ title: 'Seen in an audit', known_since: '2026-01-01' })
    expect(JSON.stringify(await ownOf(agent, first))).not.toContain('Seen in an audit')
  })

  test('without an answer is closed after thirty days, and its agent may reopen it', async () => {
    const id = await triaged()
    await move(analyst, id, { to: 'needs_info', text: 'Still there?' })
    await sql`update grana.reports set moved_at = now() - interval '31 days' where id = ${id}`.execute(
      api.database.owner,
    )
    await expireReports(worker.context)
    expect(await ownOf(agent, id)).toMatchObject({ state: 'closed', closing_reason: 'no_answer' })
    expect((await agent.browser.call(reopenReport, { params: { report: id } })).status).toBe(200)
    expect((await ownOf(agent, id)).state).toBe('triaging')
    await agent.browser.call(withdrawReport, { params: { report: id } })
    await sql`update grana.reports set moved_at = now() - interval '31 days' where id = ${id}`.execute(
      api.database.owner,
    )
    await expireReports(worker.context)
    expect((await ownOf(agent, id)).state).toBe('archived')
    const told = await agent.browser.call(replyToReport, { params: { report: id }, body: { text: 'Hello?' } })
    expect(told.body['code']).toBe('report.frozen')
  })

  test('whose scheduled transition fails does not block the others', async () => {
    const { owner } = api.database
    const by = await reportingAgent(api)
    const [stuck, after] = [await triaged(by), await triaged(by)]
    for (const [id, days] of [
      [stuck, 40],
      [after, 35],
    ] as const) {
      await move(analyst, id, { to: 'needs_info', text: 'Still there?' })
      const then = new Date(Date.now() - days * 86_400_000)
      await owner.updateTable('reports').set({ moved_at: then }).where('id', '=', id).execute()
    }
    const refusal = sql`check (id <> ${sql.lit(stuck)} or state <> 'closed')`
    await sql`alter table grana.reports add constraint stuck ${refusal} not valid`.execute(owner)
    try {
      await expireReports(worker.context)
    } finally {
      await sql`alter table grana.reports drop constraint stuck`.execute(owner)
    }
    expect([(await ownOf(by, stuck)).state, (await ownOf(by, after)).state]).toEqual(['needs_info', 'closed'])
    expect(
      worker.logged.some((line) => line.includes(stuck) && line.includes('scheduled report transition failed')),
    ).toBe(true)
    await expireReports(worker.context)
    expect((await ownOf(by, stuck)).state).toBe('closed')
  })

  test('is assigned only to members of its program, and its severity is set by those with the permission', async () => {
    const id = await triaged()
    const contact = await world.inProgram('technical_contact')
    const outsider = await world.member({ role: 'viewer' })
    expect((await contact.browser.call(getReport, { params: inOrganization(id) })).status).toBe(404)
    const assign = (user: string) => analyst.browser.call(assignReport, { params: inOrganization(id), body: { user } })
    expect((await assign(outsider.user.id)).body['code']).toBe('report.assignee_refused')
    expect((await assign(agent.user.id)).body['code']).toBe('report.assignee_refused')
    expect((await assign(contact.user.id)).status).toBe(200)
    expect((await contact.browser.call(getReport, { params: inOrganization(id) })).status).toBe(200)
    const judge = (by: SignedInUser) =>
      by.browser.call(setReportSeverity, {
        params: inOrganization(id),
        body: { severity: 'low', text: 'Needs a click' },
      })
    for (const cvss of ['as I feel', 'CVSS:3.1/AV:N', 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:C/C:H/I:H/A:H']) {
      const told = await administrator.browser.call(setReportSeverity, {
        params: inOrganization(id),
        body: { severity: 'low', text: 'Needs a click', cvss },
      })
      expect([told.status, told.body['code']]).toEqual([422, 'report.severity_unfit'])
    }
    expect(dataOf<Report>(await judge(contact)).severity).toBe('high')
    expect(dataOf<Report>(await judge(administrator)).severity).toBe('low')
    expect((await ownOf(agent, id)).events.at(-1)).toMatchObject({ kind: 'severity_set', text: 'Needs a click' })
  })
})

describe('submitting', () => {
  test('rejects an archived target, which keeps its earlier reports', async () => {
    const other = await reportWorld(api)
    const id = await sendReport(agent, other)
    const drafted = await draftReport(agent, other)
    await other.browser.call(archiveTarget, { params: { organization: other.organization, target: other.target } })
    const told = await agent.browser.call(submitReport, {
      params: { draft: drafted.id },
      body: { revision: drafted.revision },
    })
    expect(told.body['code']).toBe('report.target_archived')
    expect((await ownOf(agent, id)).target.id).toBe(other.target)
  })

  test('gives the same error for an unknown target and one of another organization', async () => {
    const other = await reportWorld(api)
    for (const target of [randomUUID(), other.target]) {
      const { id, revision } = await draftReport(agent, world, { target_id: target })
      const told = await agent.browser.call(submitReport, { params: { draft: id }, body: { revision } })
      expect(told.body['code']).toBe('report.out_of_scope')
    }
  })

  test('returns 404 for a private program without an invitation, and rejects a denied country', async () => {
    const hidden = await reportWorld(api, { visibility: 'private' })
    const told = await agent.browser.call(createReportDraft, { params: { program: hidden.program } })
    const absent = await agent.browser.call(createReportDraft, { params: { program: randomUUID() } })
    expect([told.status, absent.status]).toEqual([404, 404])
    const elsewhere = await reportWorld(api, { denied_countries: ['MX'] })
    const refused = await agent.browser.call(createReportDraft, { params: { program: elsewhere.program } })
    expect(refused.body['code']).toBe('report.country_refused')
  })

  test('is limited per day', async () => {
    const eager = await reportingAgent(api)
    for (let sent = 0; sent < 10; sent += 1) await sendReport(eager, world)
    const { id, revision } = await draftReport(eager, world)
    const told = await eager.browser.call(submitReport, { params: { draft: id }, body: { revision } })
    expect([told.status, told.body['code']]).toEqual([429, 'report.quota'])
  })
})

describe('access to a report', () => {
  test('is denied without a second factor', async () => {
    const id = await triaged()
    const plain = await insertTestUser(api.database.owner)
    const bare = await signedInBrowser(api.app, api.database.owner, plain)
    for (const told of [
      await bare.call(listAgentReports),
      await bare.call(createReportDraft, { params: { program: world.program } }),
    ]) {
      expect(told.body['code']).toBe('auth.second_factor_first')
    }
    const session = await passwordOnlyBrowser(api.app, api.database.owner, administrator.user)
    const told = await session.call(getReport, { params: inOrganization(id) })
    expect([told.status, told.body['code']]).toEqual([403, 'auth.second_factor_first'])
    expect(JSON.stringify(told.body)).not.toContain('Comments')
  })

  test('is denied to another agent, another organization and a member without programs', async () => {
    const id = await triaged()
    const stranger = await reportingAgent(api)
    expect((await stranger.browser.call(getAgentReport, { params: { report: id } })).status).toBe(404)
    expect((await stranger.browser.call(withdrawReport, { params: { report: id } })).status).toBe(404)
    expect((await stranger.browser.call(replyToReport, { params: { report: id }, body: { text: 'x' } })).status).toBe(
      404,
    )
    const theirs = await reportWorld(api)
    for (const organization of [theirs.organization, world.organization]) {
      const told = await theirs.browser.call(getReport, { params: { organization, report: id } })
      expect(told.status).toBe(404)
    }
    expect(
      dataOf<ReportCard[]>(await theirs.browser.call(listReports, { params: { organization: theirs.organization } })),
    ).toEqual([])
    const idle = await world.member({ role: 'member' })
    expect((await idle.browser.call(getReport, { params: inOrganization(id) })).status).toBe(403)
  })

  test('gives organization viewers titles only, and program viewers no actions', async () => {
    const id = await triaged()
    const overseer = await world.member({ role: 'viewer' })
    const cards = dataOf<ReportCard[]>(
      await overseer.browser.call(listReports, { params: { organization: world.organization } }),
    )
    expect(cards.map((card) => card.id)).toContain(id)
    expect((await overseer.browser.call(getReport, { params: inOrganization(id) })).status).toBe(403)
    const looker = await world.inProgram('viewer')
    const seen = await seenBy(looker, id)
    const nothing = {
      message: false,
      note: false,
      assign: false,
      set_severity: false,
      only_proposes_severity: false,
      rate: false,
    }
    expect([seen.moves, seen.can, seen.reward.acts]).toEqual([[], nothing, []])
    expect((await move(looker, id, { to: 'closed', reason: 'spam', text: 'x' })).status).toBe(403)
    const told = await looker.browser.call(commentReport, {
      params: inOrganization(id),
      body: { text: 'x', audience: 'everyone' },
    })
    expect(told.status).toBe(403)
  })

  test('the database rejects invalid transitions and changes of the history', async () => {
    const id = await triaged()
    const owner = api.database.owner
    for (const change of [
      sql`state = 'accepted'`,
      sql`state = 'archived'`,
      sql`state = 'closed', closing_reason = 'resolved', closed_at = now()`,
      sql`policy_version = 3 - policy_version`,
      sql`agent_id = ${administrator.user.id}`,
      sql`events = events + 1`,
    ]) {
      await expect(sql`update grana.reports set ${change} where id = ${id}`.execute(owner)).rejects.toThrow(
        /report|stays/,
      )
    }
    for (const statement of [
      sql`update grana.report_events set text = 'other' where report_id = ${id}`,
      sql`delete from grana.report_events where report_id = ${id}`,
      sql`update grana.report_contents set steps = 'other' where report_id = ${id}`,
      sql`delete from grana.reports where id = ${id}`,
    ]) {
      await expect(statement.execute(owner)).rejects.toThrow('stays as it was')
    }
  })
})
