import { publishProgramDraft } from '@grana/contract/programs/builder'
import type { ProgramDraft } from '@grana/contract/programs/draft'
import {
  saveReportDraft,
  createReportDraft,
  submitReport,
  type ReportDraftAnswer,
} from '@grana/contract/reports/agent-reports'
import type { ReportDraft } from '@grana/contract/reports/draft'
import type { ProgramRole } from '@grana/contract/tenancy'
import type { Db } from '../db/database.ts'
import { dataOf, draftProgram, programWorld, type ProgramWorld } from './programs.ts'
import { signedInBrowser, insertMember, type MembershipRoles } from './tenants.ts'
import type { TestApi } from './test-api.ts'
import type { TestBrowser } from './test-browser.ts'
import { insertTestUser, type TestUser } from './test-user.ts'

/** Gives a user a second factor and marks it as verified in their existing sessions. */
export async function grantSecondFactor(db: Db, { id }: Pick<TestUser, 'id'>): Promise<void> {
  await db
    .updateTable('users')
    .set({ totp_enabled_at: new Date(), totp_seed: Buffer.alloc(40) })
    .where('id', '=', id)
    .execute()
  await db.updateTable('sessions').set({ second_factor: 'code' }).where('user_id', '=', id).execute()
}

export type SignedInUser = { user: TestUser; browser: TestBrowser }

/** A user signed in with a second factor. */
export async function signedInWithFactor(api: TestApi, user: TestUser): Promise<SignedInUser> {
  const db = api.database.owner
  const browser = await signedInBrowser(api.app, db, user)
  await grantSecondFactor(db, user)
  return { user, browser }
}

export async function reportingAgent(api: TestApi): Promise<SignedInUser> {
  return signedInWithFactor(api, await insertTestUser(api.database.owner))
}

/** An organization with a published program, and members who work on its reports. */
export async function reportWorld(
  api: TestApi,
  changes: Partial<ProgramDraft> = {},
  targetChanges: Parameters<typeof programWorld>[1] = {},
) {
  const db = api.database.owner
  const base: ProgramWorld = await programWorld(api, targetChanges)
  const owner = await signedInWithFactor(api, base.owner)
  const world = { ...base, browser: owner.browser }
  const { program, params, revision } = await draftProgram(world, changes)
  const told = await world.browser.call(publishProgramDraft, { params, body: { revision } })
  if (told.status !== 200) throw new Error(`publishing answered ${told.status} ${JSON.stringify(told.body)}`)
  const member = async (place: MembershipRoles): Promise<SignedInUser> =>
    signedInWithFactor(api, await insertMember(db, world.organization, place))
  const appointed = (role: ProgramRole) => member({ role: 'member', programs: [{ programId: program, role }] })
  return { ...world, program, programParams: params, member, inProgram: appointed }
}

export type ReportWorld = Awaited<ReturnType<typeof reportWorld>>

export const goodReport = (target: string): ReportDraft => ({
  target_id: target,
  weakness: 'stored-xss',
  severity: 'high',
  cvss: 'CVSS:3.1/AV:N/AC:L/PR:L/UI:R/S:C/C:H/I:L/A:N',
  title: 'Comments run script',
  summary: 'A comment is shown as it was typed.',
  steps: '1. Comment.\n2. Look.',
  impact: 'The account of every reader is taken over.',
})

type ReportedProgram = Pick<ReportWorld, 'program' | 'target'>
type Drafted = { id: string; revision: number }

export async function draftReport(
  { browser }: SignedInUser,
  world: ReportedProgram,
  changes: Partial<ReportDraft> = {},
): Promise<Drafted> {
  const begun = await browser.call(createReportDraft, { params: { program: world.program } })
  if (begun.status !== 200) throw new Error(`starting answered ${begun.status} ${JSON.stringify(begun.body)}`)
  const { id, revision } = dataOf<ReportDraftAnswer>(begun)
  const draft = { ...goodReport(world.target), ...changes }
  const saved = await browser.call(saveReportDraft, { params: { draft: id }, body: { revision, draft } })
  if (saved.status !== 200) throw new Error(`saving answered ${saved.status} ${JSON.stringify(saved.body)}`)
  return { id, revision: dataOf<{ revision: number }>(saved).revision }
}

/** Submits a report and returns its id. */
export async function sendReport(agent: SignedInUser, world: ReportedProgram, changes: Partial<ReportDraft> = {}) {
  const { id, revision } = await draftReport(agent, world, changes)
  const told = await agent.browser.call(submitReport, { params: { draft: id }, body: { revision } })
  if (told.status !== 200) throw new Error(`sending answered ${told.status} ${JSON.stringify(told.body)}`)
  return id
}
