import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeVersion } from '#server/testing/engagement-documents.ts'
import { joinedLead, sendFinding, startedEngagement, type TeamAgent } from '#server/testing/engagement-team.ts'
import {
  acceptQuote,
  engagementWorld,
  goodQuote,
  paramsOf,
  readEngagement,
  wholeScope,
  type EngagementWorld,
} from '#server/testing/engagements.ts'
import { dataOf, insertTarget, signedInAgent } from '#server/testing/programs.ts'
import { grantSecondFactor } from '#server/testing/reports.ts'
import { startTestApi, type TestApi } from '#server/testing/test-api.ts'
import { startTestWorker } from '#server/testing/test-worker.ts'
import {
  getTeamCarriedFinding,
  listCarriedFindings,
  listTeamCarriedFindings,
  setCarriedResult,
  type CarriedFinding,
} from '@grana/contract/engagements/carried'
import type { DocumentContent } from '@grana/contract/engagements/document-content'
import { getTeamDocument } from '@grana/contract/engagements/documents'
import { getTeamWork, type TeamWork } from '@grana/contract/engagements/findings'
import {
  createEngagement,
  saveEngagementScope,
  sendEngagement,
} from '@grana/contract/engagements/organization-engagements'
import { changeStaffEngagementState, quoteEngagement } from '@grana/contract/engagements/staff-engagements'
import { getStaffEngagementTeam, removeTeamMember, type StaffTeam } from '@grana/contract/engagements/team-operations'
import { redactReportText } from '@grana/contract/reports/corrections'
import { changeReportState } from '@grana/contract/reports/organization-reports'
import { answerRetest, askRetest } from '@grana/contract/reports/retest'
import { expireReports } from '../reports/expire-reports.ts'

let api: TestApi
let world: EngagementWorld
let worker: Awaited<ReturnType<typeof startTestWorker>>
beforeAll(async () => {
  api = await startTestApi()
  world = await engagementWorld(api)
  worker = await startTestWorker({}, api.database)
})
afterAll(async () => {
  await worker.close()
  await api.close()
})

/** Accepted, released and found fixed by a retest. */
async function fix(agent: TeamAgent, report: string): Promise<void> {
  await worker.drain()
  const params = { organization: world.organization, report }
  const accepted = { to: 'accepted', severity: 'high', text: 'Seen.' } as const
  await world.browser.call(changeReportState, { params, body: accepted })
  await world.browser.call(askRetest, { params, body: { text: 'Released.' } })
  const answer = { answer: 'fixed', text: 'It is gone.' } as const
  expect((await agent.browser.call(answerRetest, { params: { report }, body: answer })).status).toBe(200)
}

type Scope = ReturnType<typeof wholeScope>

/** A pentest that follows an earlier one and has begun, with its own lead. */
async function following(earlier: string, scope: Scope = wholeScope(world)): Promise<{ id: string; lead: TeamAgent }> {
  const { browser, administrator, organization } = world
  const body = { title: 'Next year', copy_of: earlier, carries_findings: true }
  const { id } = dataOf<{ id: string }>(await browser.call(createEngagement, { params: { organization }, body }))
  const params = paramsOf(world, id)
  await browser.call(saveEngagementScope, { params, body: { revision: 1, title: 'Next year', scope } })
  await browser.call(sendEngagement, { params, body: { revision: 2 } })
  await administrator.browser.call(quoteEngagement, { params: { id }, body: goodQuote })
  await acceptQuote(world, id)
  const lead = await joinedLead(api, world, id)
  await grantSecondFactor(api.database.owner, lead.user)
  await administrator.browser.call(changeStaffEngagementState, { params: { id }, body: { to: 'in_progress' } })
  return { id, lead }
}

const carriedBy = async ({ browser }: TeamAgent, engagement: string) =>
  dataOf<CarriedFinding[]>(await browser.call(listTeamCarriedFindings, { params: { engagement } }))
const carriedOf = async (id: string) =>
  dataOf<CarriedFinding[]>(await world.browser.call(listCarriedFindings, { params: paramsOf(world, id) }))
const setResult = ({ browser }: TeamAgent, params: { engagement: string; report: string }, body: unknown) =>
  browser.call(setCarriedResult, { params, body: body as never })

test('findings that an earlier pentest left open are tested again, and those that were fixed are not', async () => {
  const first = await startedEngagement(api, world)
  const open = await sendFinding(world, first, { title: 'Still there', severity: 'high' })
  const fixed = await sendFinding(world, first, { title: 'Fixed since' })
  await fix(first.lead, fixed)
  const { id, lead } = await following(first.id)
  expect((await readEngagement(world, id)).follows).toEqual({ id: first.id, title: 'Pentest' })
  expect(await carriedBy(lead, id)).toMatchObject([{ id: open, title: 'Still there', severity: 'high' }])
  expect(await carriedOf(id)).toMatchObject([{ id: open }])
  const params = { engagement: id, report: open }
  const texts = await lead.browser.call(getTeamCarriedFinding, { params })
  expect(dataOf<{ steps: string }>(texts).steps).not.toBe('')
  expect((await setResult(lead, params, { result: 'not_reviewed' })).status).toBe(422)
  const why = { result: 'not_reviewed', note: 'The site was down.' }
  expect((await setResult(lead, params, why)).status).toBe(200)
  expect(await carriedOf(id)).toMatchObject([{ id: open, ...why }])
  await setResult(lead, params, { result: 'persists' })
  expect((await carriedOf(id))[0]).not.toHaveProperty('note')

  const third = await following(id)
  expect(await carriedBy(third.lead, third.id)).toMatchObject([{ id: open }])
  await setResult(third.lead, { engagement: third.id, report: open }, { result: 'fixed' })
  expect(await carriedOf(third.id)).toMatchObject([{ id: open, result: 'fixed' }])
  const fourth = await following(third.id)
  expect(await carriedBy(fourth.lead, fourth.id)).toEqual([])
})

test('only findings on targets of the new scope are carried, and only where the organization chose it', async () => {
  const first = await startedEngagement(api, world)
  await sendFinding(world, first)
  const { browser, organization } = world
  const other = await insertTarget(api.database.owner, organization, { name: 'Another site' })
  const [sheet] = wholeScope(world).targets
  const scope = { ...wholeScope(world), targets: sheet ? [{ ...sheet, target_id: other }] : [] }
  const { id } = dataOf<{ id: string }>(
    await browser.call(createEngagement, {
      params: { organization },
      body: { title: 'Copy', copy_of: first.id, carries_findings: true },
    }),
  )
  const params = paramsOf(world, id)
  expect(await carriedOf(id)).toHaveLength(1)
  await browser.call(saveEngagementScope, { params, body: { revision: 1, title: 'Copy', scope } })
  expect(await carriedOf(id)).toEqual([])
  const plain = dataOf<{ id: string }>(
    await browser.call(createEngagement, { params: { organization }, body: { title: 'Copy', copy_of: first.id } }),
  )
  expect(await carriedOf(plain.id)).toEqual([])
})

test('findings that an earlier pentest closed are not carried, also after they were archived', async () => {
  const first = await startedEngagement(api, world)
  await sendFinding(world, first, { title: 'Still there', severity: 'high' })
  const [closed, kept] = [
    await sendFinding(world, first, { title: 'Resolved last year' }),
    await sendFinding(world, first, { title: 'Risk accepted last year' }),
  ]
  await worker.drain()
  for (const [report, reason] of [
    [closed, 'resolved'],
    [kept, 'risk_accepted'],
  ] as const) {
    const params = { organization: world.organization, report }
    await world.browser.call(changeReportState, { params, body: { to: 'accepted', severity: 'high', text: 'Seen.' } })
    const body = {
      to: 'closed',
      reason,
      ...(reason === 'risk_accepted' && { text: 'It costs less.', review_on: '2099-01-01' }),
    } as const
    expect((await world.browser.call(changeReportState, { params, body })).status).toBe(200)
  }
  const { id, lead } = await following(first.id)
  const titles = async () => (await carriedBy(lead, id)).map(({ title }) => title).toSorted()
  expect(await titles()).toEqual(['Risk accepted last year', 'Still there'])
  await expireReports({ ...worker.context, clock: () => new Date(Date.now() + 60 * 86_400_000) })
  expect(await titles()).toEqual(['Risk accepted last year', 'Still there'])
  const params = { engagement: id, report: closed }
  expect((await lead.browser.call(getTeamCarriedFinding, { params })).status).toBe(404)
})

test('who may not: other agents, the earlier team, and the team about findings that were not carried', async () => {
  const first = await startedEngagement(api, world)
  const open = await sendFinding(world, first)
  const { id, lead } = await following(first.id)
  const elsewhere = await startedEngagement(api, world)
  const foreign = await sendFinding(world, elsewhere)
  const params = { engagement: id, report: open }
  for (const agent of [await signedInAgent(api), first.lead]) {
    expect((await agent.browser.call(listTeamCarriedFindings, { params: { engagement: id } })).status).toBe(404)
    expect((await agent.browser.call(getTeamCarriedFinding, { params })).status).toBe(404)
    expect((await setResult(agent, params, { result: 'fixed' })).status).toBe(404)
  }
  for (const report of [foreign, await sendFinding(world, { id, lead })]) {
    const strange = { engagement: id, report }
    expect((await lead.browser.call(getTeamCarriedFinding, { params: strange })).status).toBe(404)
    expect((await setResult(lead, strange, { result: 'fixed' })).status).toBe(404)
  }
  await expect(
    sql`insert into grana.engagement_carried (organization_id, engagement_id, report_id, result, set_by, set_at)
      values (${world.organization}, ${id}, ${foreign}, 'fixed', ${lead.user.id}, now())`.execute(api.database.owner),
  ).rejects.toThrow('not carried')
  await expect(
    sql`update grana.engagements set follows_id = ${elsewhere.id} where id = ${id}`.execute(api.database.owner),
  ).rejects.toThrow('follows what it followed')
})

test('a replaced lead leaves results and findings to the next one', async () => {
  const first = await startedEngagement(api, world)
  const open = await sendFinding(world, first)
  const { id, lead } = await following(first.id)
  await setResult(lead, { engagement: id, report: open }, { result: 'persists', note: 'Seen again.' })
  const found = await sendFinding(world, { id, lead })
  const { browser } = world.administrator
  const team = await browser.call(getStaffEngagementTeam, { params: { id } })
  const member = dataOf<StaffTeam>(team).members.find(({ state }) => state === 'accepted')?.id ?? ''
  const removed = await browser.call(removeTeamMember, { params: { id, member }, body: { reason: 'Ill.' } })
  expect(removed.status).toBe(200)
  expect((await lead.browser.call(listTeamCarriedFindings, { params: { engagement: id } })).status).toBe(404)
  const next = await joinedLead(api, world, id)
  expect(await carriedBy(next, id)).toMatchObject([{ id: open, result: 'persists', note: 'Seen again.' }])
  const work = await next.browser.call(getTeamWork, { params: { engagement: id } })
  expect(dataOf<TeamWork>(work).findings).toMatchObject([{ id: found }])
})

test('the report prints the results, and a redaction of the earlier finding reaches it', async () => {
  const first = await startedEngagement(api, world)
  const report = await sendFinding(world, first, { title: 'The password of marta.lozano is weak' })
  const { id, lead } = await following(first.id)
  const note = 'marta.lozano still has it.'
  await setResult(lead, { engagement: id, report }, { result: 'persists', note })
  await world.administrator.browser.call(changeStaffEngagementState, { params: { id }, body: { to: 'reporting' } })
  await writeVersion(lead, id)
  await worker.drain()
  const contentOf = async () => {
    const read = await lead.browser.call(getTeamDocument, { params: { engagement: id, edition: '1' } })
    return dataOf<DocumentContent>(read)
  }
  expect((await contentOf()).carried).toMatchObject([{ result: 'persists', note }])
  const { organization } = world
  const body = { piece: 'marta.lozano', reason: 'A name' }
  await world.browser.call(redactReportText, { params: { organization, report }, body })
  await worker.drain()
  expect(JSON.stringify([await contentOf(), await carriedBy(lead, id)])).not.toContain('marta.lozano')
  const files = await sql`select from grana.engagement_files where engagement_id = ${id} and kind = 'report'`.execute(
    api.database.owner,
  )
  expect(files.rows).toHaveLength(1)
})
