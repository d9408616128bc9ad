import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getLink } from '#server/testing/email-parts.ts'
import { dataOf } from '#server/testing/programs.ts'
import {
  reportingAgent,
  reportWorld,
  signedInWithFactor,
  type ReportWorld,
  type SignedInUser,
} from '#server/testing/reports.ts'
import { acceptedReport, decideAmount, rewardOf } from '#server/testing/rewards.ts'
import { startTestApi, type TestApi } from '#server/testing/test-api.ts'
import type { ApiResponse } from '#server/testing/test-browser.ts'
import { insertTestUser } from '#server/testing/test-user.ts'
import { startTestWorker, type TestWorker } from '#server/testing/test-worker.ts'
import { acceptInvitation, inviteMember } from '@grana/contract/customers/invitations'
import { addProgramMember, changeMemberRole } from '@grana/contract/customers/members'
import { listNotifications, type NotificationEntry } from '@grana/contract/notifications/inbox'
import { approveReward, refuseReward } from '@grana/contract/reports/rewards'

let api: TestApi
let worker: TestWorker
let world: ReportWorld
let administrator: SignedInUser
let report: string

beforeAll(async () => {
  api = await startTestApi()
  worker = await startTestWorker({}, api.database)
  world = await reportWorld(api)
})
afterAll(async () => {
  await worker.close()
  await api.close()
})
beforeEach(async () => {
  administrator = await world.inProgram('administrator')
  const agent = await reportingAgent(api)
  report = await acceptedReport(api.database.owner, world, { agent, by: administrator, severity: 'high' })
})

const codeOf = ({ status, body }: ApiResponse) => [status, body['code']]
const params = () => ({ organization: world.organization, report })
const decide = (by: SignedInUser, amount: string) => decideAmount(world, by, { report, amount })
const approve = ({ browser }: SignedInUser) => browser.call(approveReward, { params: params(), body: { round: 1 } })
const refuse = ({ browser }: SignedInUser, round: number) =>
  browser.call(refuseReward, { params: params(), body: { round, text: 'Not paid' } })

/** A user invited into the program by email, with a role that approves rewards. */
async function invited(by: SignedInUser, role: 'owner' | 'administrator' = 'administrator'): Promise<SignedInUser> {
  const email = `second.${randomUUID().slice(0, 8)}@tepozan.example`
  const user = await insertTestUser(api.database.owner, { kind: 'customer', email })
  const body = { email, role: 'member', program: world.program, program_role: role }
  const sent = await by.browser.call(inviteMember, { params: { organization: world.organization }, body })
  expect(codeOf(sent)).toEqual([200, undefined])
  await worker.drain()
  const mail = worker.mails.accepted.findLast(({ to }) => to.includes(email))
  if (mail === undefined) throw new Error('no invitation email was sent')
  const token = getLink(mail).pathname.replace(/^\/invitation\//, '')
  const signed = await signedInWithFactor(api, user)
  expect((await signed.browser.call(acceptInvitation, { params: { token }, body: {} })).status).toBe(200)
  return signed
}

/** Backdates the program roles of these users by some days. */
async function age(days: number, ...people: SignedInUser[]): Promise<void> {
  const ids = people.map(({ user }) => user.id)
  await sql`update grana.program_memberships set created_at = now() - make_interval(days => ${days})
    where user_id = any (${ids})`.execute(api.database.owner)
}

describe('an amount that needs two approvers', () => {
  test('is not approved by a second account that the first approver invited, today or in a week', async () => {
    const alias = await invited(administrator)
    expect(rewardOf(await decide(administrator, '2500'))).toMatchObject({ track: 'suggested', approvers: 2 })
    expect(codeOf(await approve(alias))).toEqual([409, 'reward.approver_new'])
    await age(8, alias)
    expect(codeOf(await approve(alias))).toEqual([409, 'reward.approver_related'])
  })

  test('is not approved by the user who gave the first approver their role', async () => {
    const alias = await invited(administrator)
    await age(8, alias)
    expect(rewardOf(await decide(alias, '2500'))).toMatchObject({ track: 'suggested' })
    expect(codeOf(await approve(administrator))).toEqual([409, 'reward.approver_related'])
  })

  test('is not approved by two accounts that the same administrator invited', async () => {
    const [one, other] = [await invited(administrator), await invited(administrator)]
    await age(8, one, other)
    expect(rewardOf(await decide(one, '2500'))).toMatchObject({ track: 'suggested' })
    expect(codeOf(await approve(other))).toEqual([409, 'reward.approver_related'])
  })

  test('is not approved by an account that another account of the same person invited', async () => {
    const first = await invited(administrator)
    const second = await invited(first)
    await age(8, first, second)
    await decide(administrator, '2500')
    expect(codeOf(await approve(second))).toEqual([409, 'reward.approver_related'])
  })

  test('is not decided by a user who got the permission six days ago, and is after seven', async () => {
    const late = await world.inProgram('administrator')
    await age(6, late)
    expect(codeOf(await decide(late, '2500'))).toEqual([409, 'reward.approver_new'])
    await age(7, late)
    expect(rewardOf(await decide(late, '2500'))).toMatchObject({ track: 'suggested' })
  })

  test('is approved by two users whom the owner of the organization gave their roles', async () => {
    const owner = { browser: world.browser, user: world.owner }
    const [one, other] = [await invited(owner), await invited(owner, 'owner')]
    await age(8, one, other)
    await decide(one, '2500')
    expect(rewardOf(await approve(other))).toMatchObject({ track: 'reserved', amount: { cents: 250_000 } })
  })

  test('is approved by the owner and a user to whom the owner gave a role a week ago, not before', async () => {
    const owner = { browser: world.browser, user: world.owner }
    const appointed = await invited(owner)
    expect(codeOf(await decide(appointed, '2500'))).toEqual([409, 'reward.approver_new'])
    await age(8, appointed)
    await decide(appointed, '2500')
    expect(rewardOf(await approve(owner))).toMatchObject({ track: 'reserved' })
  })

  test('is not refused by one person with two accounts either', async () => {
    const alias = await invited(administrator)
    expect(codeOf(await refuse(alias, 0))).toEqual([409, 'reward.approver_new'])
    await age(8, alias)
    expect((await refuse(administrator, 0)).status).toBe(200)
    expect(codeOf(await refuse(alias, 1))).toEqual([409, 'reward.approver_related'])
  })

  test('is not approved by a user whose role in the organization is new', async () => {
    const late = await world.member({ role: 'viewer' })
    const change = { params: { organization: world.organization, member: late.user.id }, body: { role: 'owner' } }
    expect((await world.browser.call(changeMemberRole, change)).status).toBe(200)
    await decide(administrator, '2500')
    expect(codeOf(await approve(late))).toEqual([409, 'reward.approver_new'])
  })

  test('is the only kind restricted: a new administrator decides smaller amounts at once', async () => {
    const alias = await invited(administrator)
    const agent = await reportingAgent(api)
    report = await acceptedReport(api.database.owner, world, { agent, by: administrator, severity: 'medium' })
    expect(rewardOf(await decide(alias, '600'))).toMatchObject({ track: 'reserved' })
  })
})

test('the database does not count a dependent approval, whatever the writer sets', async () => {
  const alias = await invited(administrator)
  await decide(administrator, '2500')
  const row = { organization_id: world.organization, report_id: report, round: 1, amount_cents: 250_000 }
  const voice = { ...row, user_id: alias.user.id, created_at: new Date(), counts: true }
  await api.database.owner.insertInto('reward_approvals').values(voice).execute()
  const approvals = await api.database.owner
    .selectFrom('reward_approvals')
    .select(['user_id', 'counts'])
    .where('report_id', '=', report)
    .orderBy('counts')
    .execute()
  expect(approvals).toEqual([
    { user_id: alias.user.id, counts: false },
    { user_id: administrator.user.id, counts: true },
  ])
})

describe('owners of the organization', () => {
  const told = async () => {
    const notices = dataOf<NotificationEntry[]>(await world.browser.call(listNotifications, { query: { limit: '50' } }))
    return notices.filter(({ kind }) => kind === 'member.approver_added').length
  }

  test('are notified when a user accepts a role that approves rewards', async () => {
    const before = await told()
    await invited(administrator)
    expect(await told()).toBe(before + 1)
  })

  test('are notified when a member gets such a role or becomes an owner, including the owner who did it', async () => {
    const before = await told()
    const { user } = await world.member({ role: 'viewer' })
    const appoint = (role: string) =>
      world.browser.call(addProgramMember, {
        params: { organization: world.organization, program: world.program },
        body: { member: user.id, role },
      })
    expect((await appoint('analyst')).status).toBe(200)
    expect(await told()).toBe(before)
    expect((await appoint('administrator')).status).toBe(200)
    expect(await told()).toBe(before + 1)
    const change = { params: { organization: world.organization, member: user.id }, body: { role: 'owner' } }
    expect((await world.browser.call(changeMemberRole, change)).status).toBe(200)
    expect(await told()).toBe(before + 2)
  })
})
