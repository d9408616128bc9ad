import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dataOf } from '#server/testing/programs.ts'
import {
  draftReport,
  goodReport,
  reportingAgent,
  reportWorld,
  type ReportWorld,
  type SignedInUser,
} from '#server/testing/reports.ts'
import { startTestApi, type TestApi } from '#server/testing/test-api.ts'
import {
  deleteReportDraft,
  getAgentReport,
  listAgentReports,
  replyToReport,
  saveReportDraft,
  submitReport,
  withdrawReport,
} from '@grana/contract/reports/agent-reports'
import type { Report } from '@grana/contract/reports/report'
import {
  answerSharedDraft,
  getAgentReportAuthors,
  getDraftTeam,
  getReportAuthors,
  getSharedDraft,
  listSharedDrafts,
  saveDraftTeam,
  type DraftTeam,
  type ReportAuthor,
  type SharedDraft,
  type SharedDraftCard,
} from '@grana/contract/together/report-authors'

let api: TestApi
let world: ReportWorld
let writer: SignedInUser
let friend: SignedInUser
let other: SignedInUser

beforeAll(async () => {
  api = await startTestApi()
  world = await reportWorld(api, { visibility: 'public' })
  ;[writer, friend, other] = [await reportingAgent(api), await reportingAgent(api), await reportingAgent(api)]
  const users = await api.database.owner.selectFrom('users').select(['id', 'username']).execute()
  for (const { id, username } of users) names.set(id, username ?? '')
})
afterAll(() => api.close())

const names = new Map<string, string>()
const nameOf = ({ user }: SignedInUser) => names.get(user.id) ?? ''
const share = (person: SignedInUser, percent: number) => ({ username: nameOf(person), percent })
const invite = (draft: string, authors: { username: string; percent: number }[], by = writer) =>
  by.browser.call(saveDraftTeam, { params: { draft }, body: { authors } })
const answer = (person: SignedInUser, draft: string, given: { agrees: boolean; revision: number }) =>
  person.browser.call(answerSharedDraft, { params: { draft }, body: given })
const agree = (person: SignedInUser, draft: string, revision = 1) => answer(person, draft, { agrees: true, revision })
const send = (draft: string, revision: number) =>
  writer.browser.call(submitReport, { params: { draft }, body: { revision } })
const codeOf = ({ body }: { body: unknown }) => (body as { code?: string }).code

/** A report that the writer sent with the friend. */
async function sharedReport(percent = 30): Promise<string> {
  const { id, revision } = await draftReport(writer, world)
  expect((await invite(id, [share(friend, percent)])).status).toBe(200)
  expect((await agree(friend, id)).status).toBe(200)
  expect((await send(id, revision)).status).toBe(200)
  return id
}

describe('a draft with several authors', () => {
  test('is read by those invited, and sent once all of them agreed', async () => {
    const { id, revision } = await draftReport(writer, world)
    const team = dataOf<DraftTeam>(await invite(id, [share(friend, 30), share(other, 15)]))
    expect(team).toEqual({
      revision: 1,
      own_percent: 55,
      authors: [
        { username: nameOf(friend), percent: 30, state: 'invited' },
        { username: nameOf(other), percent: 15, state: 'invited' },
      ],
    })
    const listed = dataOf<SharedDraftCard[]>(await friend.browser.call(listSharedDrafts))
    expect(listed).toMatchObject([{ id, percent: 30, state: 'invited', author: nameOf(writer) }])
    const read = dataOf<SharedDraft>(await friend.browser.call(getSharedDraft, { params: { draft: id } }))
    expect(read).toMatchObject({ state: 'invited', own_percent: 55, draft: { title: 'Comments run script' } })
    expect(read.authors.map((one) => one.is_you)).toEqual([true, false])

    expect(codeOf(await send(id, revision))).toBe('team.waits')
    expect((await agree(friend, id)).status).toBe(200)
    expect(codeOf(await send(id, revision))).toBe('team.waits')
    expect((await agree(other, id)).status).toBe(200)
    expect((await send(id, revision)).status).toBe(200)

    const authors = dataOf<ReportAuthor[]>(
      await world.browser.call(getReportAuthors, { params: { organization: world.organization, report: id } }),
    )
    expect(authors).toEqual([
      { username: nameOf(writer), percent: 55, is_you: false },
      { username: nameOf(friend), percent: 30, is_you: false },
      { username: nameOf(other), percent: 15, is_you: false },
    ])
    expect(codeOf(await answer(friend, id, { agrees: false, revision: 1 }))).toBe('team.sent')
    expect((await friend.browser.call(getSharedDraft, { params: { draft: id } })).status).toBe(404)
  })

  test('loses every agreement when the shares change, and none when the text does', async () => {
    const { id, revision } = await draftReport(writer, world)
    await invite(id, [share(friend, 30), share(other, 15)])
    await agree(friend, id)
    const draft = { ...goodReport(world.target), title: 'Comments run any script' }
    expect(
      (await writer.browser.call(saveReportDraft, { params: { draft: id }, body: { revision, draft } })).status,
    ).toBe(200)
    const unchanged = dataOf<DraftTeam>(await invite(id, [share(friend, 30), share(other, 15)]))
    expect(unchanged.authors.map(({ state }) => state)).toEqual(['agreed', 'invited'])
    const changed = dataOf<DraftTeam>(await invite(id, [share(friend, 30), share(other, 20)]))
    expect(changed).toMatchObject({ revision: 2, authors: [{ state: 'invited' }, { state: 'invited' }] })
    expect(codeOf(await agree(friend, id, 1))).toBe('team.changed')
    expect((await agree(friend, id, 2)).status).toBe(200)
  })

  test('is left until it is sent, and the share returns to its agent', async () => {
    const { id, revision } = await draftReport(writer, world)
    await invite(id, [share(friend, 40), share(other, 10)])
    await agree(friend, id)
    await agree(other, id)
    expect((await answer(friend, id, { agrees: false, revision: 1 })).status).toBe(200)
    const team = dataOf<DraftTeam>(await writer.browser.call(getDraftTeam, { params: { draft: id } }))
    expect(team).toMatchObject({ own_percent: 90, authors: [{ username: nameOf(other), state: 'agreed' }] })
    expect((await friend.browser.call(getSharedDraft, { params: { draft: id } })).status).toBe(404)
    expect((await send(id, revision)).status).toBe(200)
    expect((await friend.browser.call(getAgentReport, { params: { report: id } })).status).toBe(404)
  })

  test('disappears for those invited when it is discarded', async () => {
    const { id } = await draftReport(writer, world)
    await invite(id, [share(friend, 40)])
    expect((await writer.browser.call(deleteReportDraft, { params: { draft: id } })).status).toBe(200)
    const left = await sql`select from grana.report_authors where report_id = ${id}`.execute(api.database.owner)
    expect(left.rows).toEqual([])
    expect((await agree(friend, id)).status).toBe(404)
  })

  test('refuses names and shares that do not fit', async () => {
    const { id } = await draftReport(writer, world)
    const refused = [
      [share(writer, 10)],
      [{ username: 'an-absent-name', percent: 10 }],
      [share(friend, 50), share(other, 50)],
      [share(friend, 10), { username: nameOf(friend).toUpperCase(), percent: 10 }],
      [share(friend, 0)],
      [share(friend, 1.5)],
      [share(friend, 100)],
      [{ username: 'a b', percent: 10 }],
    ]
    for (const authors of refused) expect((await invite(id, authors)).status).toBe(422)
    expect((await invite(id, [share(friend, 10)], other)).status).toBe(404)
    expect((await other.browser.call(getDraftTeam, { params: { draft: id } })).status).toBe(404)
    expect((await agree(friend, id)).status).toBe(404)
  })

  test('is refused to agents who do not take part, whatever the reason', async () => {
    const hidden = await reportWorld(api, { visibility: 'private' })
    const inside = await reportingAgent(api)
    const db = api.database.owner
    const place = { organization_id: hidden.organization, program_id: hidden.program, invited_by: hidden.owner.id }
    const accepted = { ...place, state: 'accepted' as const, created_at: new Date(), answered_at: new Date() }
    await db
      .insertInto('agent_invitations')
      .values({ ...accepted, user_id: inside.user.id, expires_at: new Date(Date.now() + 8.64e7) })
      .execute()
    const { id, revision } = await draftReport(inside, hidden)
    const outside = await invite(id, [share(friend, 10)], inside)
    const absent = await invite(id, [{ username: 'an-absent-name', percent: 10 }], inside)
    expect([outside.status, codeOf(outside)]).toEqual([absent.status, codeOf(absent)])
    const joined = { ...accepted, user_id: friend.user.id, expires_at: new Date(Date.now() + 8.64e7) }
    await db.insertInto('agent_invitations').values(joined).execute()
    expect((await invite(id, [share(friend, 10)], inside)).status).toBe(200)
    expect((await agree(friend, id)).status).toBe(200)
    // Removed from the program in between: the draft is closed to them, and cannot be sent with them.
    await db.updateTable('agent_invitations').set({ state: 'removed' }).where('user_id', '=', friend.user.id).execute()
    expect((await friend.browser.call(getSharedDraft, { params: { draft: id } })).status).toBe(404)
    const sent = await inside.browser.call(submitReport, { params: { draft: id }, body: { revision } })
    expect(codeOf(sent)).toBe('team.author_refused')
  })

  test('does not flood an agent with invitations and changes of shares', async () => {
    const [sender, guest] = [await reportingAgent(api), await reportingAgent(api)]
    const found = await api.database.owner
      .selectFrom('users')
      .select('username')
      .where('id', '=', guest.user.id)
      .executeTakeFirstOrThrow()
    names.set(guest.user.id, found.username ?? '')
    const kindsTold = async () => {
      const { rows } = await sql<{ kind: string; count: number }>`select kind, count(*)::int as count
        from grana.notifications where user_id = ${guest.user.id} group by kind order by kind`.execute(
        api.database.owner,
      )
      return rows.map(({ kind, count }) => [kind, count])
    }
    const { id } = await draftReport(sender, world)
    const said: unknown[] = []
    for (let round = 0; round < 5; round += 1) {
      const invited = await invite(id, [share(guest, 10)], sender)
      said.push(codeOf(invited) ?? invited.status)
      expect((await invite(id, [], sender)).status).toBe(200)
    }
    expect(said).toEqual([200, 200, 200, 'team.too_often', 'team.too_often'])
    expect(await kindsTold()).toEqual([['team.invited', 3]])

    const { id: next } = await draftReport(sender, world)
    for (let percent = 1; percent <= 11; percent += 1)
      expect((await invite(next, [share(guest, percent)], sender)).status).toBe(200)
    const refused = await invite(next, [share(guest, 40)], sender)
    expect([refused.status, codeOf(refused)]).toEqual([429, 'team.too_often'])
    expect(dataOf<DraftTeam>(await sender.browser.call(getDraftTeam, { params: { draft: next } })).own_percent).toBe(89)
    expect(await kindsTold()).toEqual([
      ['team.invited', 4],
      ['team.shares_changed', 10],
    ])
    const { id: last } = await draftReport(sender, world)
    expect((await invite(last, [share(other, 10)], sender)).status).toBe(200)
  })

  test('agrees and is sent at once: either both, or the report waits', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id, revision } = await draftReport(writer, world)
      await invite(id, [share(friend, 20)])
      const [agreed, sent] = await Promise.all([agree(friend, id), send(id, revision)])
      expect(agreed.status).toBe(200)
      if (sent.status !== 200) expect(codeOf(sent)).toBe('team.waits')
      const again = sent.status === 200 ? sent : await send(id, revision)
      expect(again.status).toBe(200)
      const authors = dataOf<ReportAuthor[]>(
        await friend.browser.call(getAgentReportAuthors, { params: { report: id } }),
      )
      expect(authors.map(({ percent }) => percent)).toEqual([80, 20])
      await sql`update grana.reports set submitted_at = submitted_at - interval '2 days' where id = ${id}`
        .execute(api.database.owner)
        .catch(() => undefined)
    }
  })

  test('leaves and is sent at once: the author has left, or cannot any more', async () => {
    const { id, revision } = await draftReport(writer, world)
    await invite(id, [share(friend, 20)])
    await agree(friend, id)
    const [left, sent] = await Promise.all([answer(friend, id, { agrees: false, revision: 1 }), send(id, revision)])
    expect(sent.status).toBe(200)
    const authors = dataOf<ReportAuthor[]>(await writer.browser.call(getAgentReportAuthors, { params: { report: id } }))
    expect(authors.length).toBe(left.status === 200 ? 0 : 2)
  })

  test('is sent once by two requests', async () => {
    const { id, revision } = await draftReport(writer, world)
    await invite(id, [share(friend, 20)])
    await agree(friend, id)
    const tries = await Promise.all([send(id, revision), send(id, revision)])
    expect(tries.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 404])
  })
})

describe('a report with several authors', () => {
  test('is read, listed and commented by each of them, and decided by the one who sent it', async () => {
    const report = await sharedReport()
    const params = { report }
    const read = dataOf<Report>(await friend.browser.call(getAgentReport, { params }))
    expect(read).toMatchObject({ id: report, agent: { username: nameOf(writer) }, moves: [], can: { message: true } })
    const { reports } = dataOf<{ reports: { id: string }[] }>(await friend.browser.call(listAgentReports))
    expect(reports.map(({ id }) => id)).toContain(report)
    const body = { text: 'It also works without an account.' }
    const told = await friend.browser.call(replyToReport, { params, body })
    expect(told.status).toBe(200)
    expect(dataOf<Report>(told).events.at(-1)).toMatchObject({ kind: 'commented', actor: { name: nameOf(friend) } })
    expect((await friend.browser.call(withdrawReport, { params })).status).toBe(403)
    expect((await other.browser.call(getAgentReport, { params })).status).toBe(404)
    expect((await other.browser.call(getAgentReportAuthors, { params })).status).toBe(404)
    expect((await writer.browser.call(withdrawReport, { params })).status).toBe(200)
  })
})
