import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransactionAs } from '#server/db/transaction.ts'
import { dataOf } from '#server/testing/programs.ts'
import {
  reportingAgent,
  reportWorld,
  sendReport,
  type ReportWorld,
  type SignedInUser,
} from '#server/testing/reports.ts'
import { acceptedReport, decideAmount, triagedReport } from '#server/testing/rewards.ts'
import { signInTestStaff, type TestStaff } from '#server/testing/staff.ts'
import { startTestApi, type TestApi } from '#server/testing/test-api.ts'
import { listAuditEvents, type AuditEvent } from '@grana/contract/customers/audit'
import type { Operation } from '@grana/contract/operation'
import { getEvidenceLink } from '@grana/contract/reports/evidence-files'
import {
  assignReport,
  commentReport,
  getReport,
  changeReportState,
  setReportSeverity,
} from '@grana/contract/reports/organization-reports'
import type { Report } from '@grana/contract/reports/report'
import { approveReward, payReward, withdrawReward } from '@grana/contract/reports/rewards'
import { assignTriager, getStaffReport, getStaffEvidenceLink } from '@grana/contract/staff/triage'

let api: TestApi
let world: ReportWorld
let agent: SignedInUser
let administrator: SignedInUser
let second: SignedInUser

beforeAll(async () => {
  api = await startTestApi()
  world = await reportWorld(api)
  await sql`update grana.programs set is_managed = true where id = ${world.program}`.execute(api.database.owner)
  agent = await reportingAgent(api)
  administrator = await world.inProgram('administrator')
  second = await world.inProgram('owner')
})
afterAll(() => api.close())

const at = (report: string) => ({ organization: world.organization, report })
const accepted = () => acceptedReport(api.database.owner, world, { agent, by: administrator })
const logOf = async ({ browser }: Pick<SignedInUser, 'browser'>, report: string) =>
  dataOf<AuditEvent[]>(await browser.call(listAuditEvents, { params: { organization: world.organization }, query: {} }))
    .filter(({ thing_id: id }) => id === report)
    .toReversed()

const waiting = () => sendReport(agent, world)
const give = async (by: TestStaff, id: string, to: TestStaff | undefined) => {
  const body = { reason: 'Their turn', ...(to && { triager: to.id }) }
  expect((await by.browser.call(assignTriager, { params: { id }, body })).status).toBe(200)
}

async function fileOf(report: string): Promise<string> {
  const now = new Date()
  const of = { organization_id: world.organization, agent_id: agent.user.id, report_id: report }
  const looked = {
    state: 'ready',
    sha256: '0'.repeat(64),
    created_at: now,
    completed_at: now,
    checked_at: now,
  } as const
  const file = { ...of, ...looked, id: randomUUID(), name: 'proof.png', kind: 'png', size_bytes: 67 } as const
  await api.database.owner.insertInto('report_files').values(file).execute()
  return file.id
}

test('the audit log records who decided, approved, withdrew and paid which amount', async () => {
  const id = await accepted()
  await decideAmount(world, administrator, { report: id, amount: '2500' })
  const round = { params: at(id), body: { round: 1 } }
  expect((await administrator.browser.call(withdrawReward, round)).status).toBe(200)
  await decideAmount(world, administrator, { report: id, amount: '2000', round: 2 })
  expect((await second.browser.call(approveReward, { params: at(id), body: { round: 3 } })).status).toBe(200)
  const paid = { round: 3, reference: 'SPEI 001', paid_on: new Date().toISOString().slice(0, 10) }
  expect((await administrator.browser.call(payReward, { params: at(id), body: paid })).status).toBe(200)
  const { reference } = dataOf<Report>(await administrator.browser.call(getReport, { params: at(id) }))
  const log = (await logOf(await world.member({ role: 'viewer' }), id)).filter(({ action }) =>
    action.startsWith('reward.'),
  )
  expect(log.map(({ action, actor, details }) => [action, actor?.id, details['amount']])).toEqual([
    ['reward.asked', administrator.user.id, '2500.00'],
    ['reward.withdrawn', administrator.user.id, undefined],
    ['reward.asked', administrator.user.id, '2000.00'],
    ['reward.approved', second.user.id, '2000.00'],
    ['reward.paid', administrator.user.id, '2000.00'],
  ])
  expect(new Set(log.map(({ about }) => about))).toEqual(new Set([reference]))
  expect(log.at(-1)?.details).toMatchObject({ reference: 'SPEI 001' })
})

test('the audit log records evidence downloads, and the first view of a triager per assignment', async () => {
  const open = await waiting()
  const [first, file] = [await signInTestStaff(api, 'triager'), await fileOf(open)]
  const chief = await signInTestStaff(api)
  const read = (by: TestStaff) => by.browser.call(getStaffReport, { params: { id: open } })
  await give(chief, open, first)
  for (let times = 0; times < 3; times += 1) expect((await read(first)).status).toBe(200)
  expect((await first.browser.call(getStaffEvidenceLink, { params: { id: open, file } })).status).toBe(200)
  const params = { ...at(open), file }
  expect((await administrator.browser.call(getEvidenceLink, { params })).status).toBe(200)
  await give(chief, open, undefined)
  expect((await read(first)).status).toBe(404)
  await give(chief, open, first)
  await read(first)
  const readings = new Set(['report.read', 'evidence.opened'])
  const log = (await logOf({ browser: world.browser }, open)).filter(({ action }) => readings.has(action))
  expect(log.map(({ action, actor, details }) => [action, actor?.id, details['file']])).toEqual([
    ['report.read', first.id, undefined],
    ['evidence.opened', first.id, file],
    ['evidence.opened', administrator.user.id, file],
    ['report.read', first.id, undefined],
  ])
})

test('the audit log records actions on a report without their texts', async () => {
  const id = await triagedReport(api.database.owner, world, agent)
  const { browser, user } = administrator
  const act = async (operation: Operation, body: Record<string, unknown>) =>
    expect((await browser.call(operation, { params: at(id), body })).status).toBe(200)
  await act(assignReport, { user: user.id })
  await act(setReportSeverity, { severity: 'low', text: 'A secret reason' })
  await act(commentReport, { text: 'A secret note', audience: 'internal' })
  await act(changeReportState, { to: 'needs_info', text: 'A secret question' })
  const log = await logOf({ browser: world.browser }, id)
  expect(log.map(({ action, actor, details }) => [action, actor?.id === user.id, details])).toEqual([
    ['report.submitted', false, {}],
    ['report.taken', false, {}],
    ['report.assigned', true, { internal: true }],
    ['report.severity_set', true, { severity: 'low' }],
    ['report.commented', true, { internal: true }],
    ['report.asked', true, {}],
  ])
  expect(JSON.stringify(log)).not.toContain('secret')
})

test('row security allows a triager to log only reports assigned to them', async () => {
  const [open, beside] = [await waiting(), await waiting()]
  const triager = await signInTestStaff(api, 'triager')
  await give(await signInTestStaff(api), open, triager)
  const write = (thing: string, thingId: string) =>
    inTransactionAs(api.database.api, triager, (trx) =>
      sql`insert into grana.audit_events (organization_id, program_id, actor_id, action, thing, thing_id)
        values (${world.organization}, ${world.program}, ${triager.id}, 'report.read', ${thing}, ${thingId})`.execute(
        trx,
      ),
    )
  await expect(write('report', open)).resolves.toBeDefined()
  await expect(write('report', beside)).rejects.toMatchObject({ code: '42501' })
  await expect(write('report', 'none')).rejects.toMatchObject({ code: '42501' })
  await expect(write('program', world.program)).rejects.toMatchObject({ code: '42501' })
})
