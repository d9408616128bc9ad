import { randomUUID } from 'node:crypto'
import type { Db } from '@grana/server/db/database'
import { insertEvent, makeCaseProof } from './payment-cases.ts'
import { makeDraft, makeFile, makeReport, type ReportOptions } from './reports.ts'
import { makeInvitedAgent } from './retest.ts'
import type { Tenant } from './tenant.ts'

type Author = { report: string; user: string; by: string; isSent: boolean }

async function makeAuthor(db: Db, tenant: Tenant, { report, user, by, isSent }: Author): Promise<void> {
  const at = new Date()
  await db
    .insertInto('report_authors')
    .values({
      organization_id: tenant.id,
      report_id: report,
      program_id: tenant.program,
      user_id: user,
      invited_by: by,
      position: 1,
      percent: 30,
      invited_at: at,
      ...(isSent && { state: 'agreed', answered_at: at, sent_at: at }),
    })
    .execute()
}

/** A draft of another agent into which an agent was invited; a new one where none is named. */
export async function makeSharedDraft(db: Db, tenant: Tenant, invited: string | undefined) {
  const { program } = tenant
  const { agent } = await makeInvitedAgent(db, tenant, program)
  const draft = await makeDraft(db, tenant, { program, agentId: agent })
  await db
    .updateTable('report_drafts')
    .set({ body: JSON.stringify({ title: `Shared ${tenant.mark}` }), team_revision: 1 })
    .where('id', '=', draft)
    .execute()
  const user = invited ?? (await makeInvitedAgent(db, tenant, program)).agent
  await makeAuthor(db, tenant, { report: draft, user, by: agent, isSent: false })
  const file = await makeFile(db, tenant, { draft })
  const uploaded = { state: 'checking', completed_at: new Date() } as const
  const checked = { state: 'ready', checked_at: new Date(), sha256: 'a'.repeat(64) } as const
  for (const step of [uploaded, checked])
    await db.updateTable('report_files').set(step).where('id', '=', file).execute()
  return { draft, file }
}

type ShareOptions = ReportOptions & { author?: string | undefined; state: 'owed' | 'paid' }

/** The share of an author in the reward of a report; of a new agent where none is named. */
export async function makeRewardShare(db: Db, tenant: Tenant, { author, state, ...options }: ShareOptions) {
  const report = await makeReport(db, tenant, options)
  const { agent_id: by } = await db
    .selectFrom('reports')
    .select('agent_id')
    .where('id', '=', report)
    .executeTakeFirstOrThrow()
  const user = author ?? (await makeInvitedAgent(db, tenant, tenant.program)).agent
  await makeAuthor(db, tenant, { report, user, by, isSent: true })
  const [share, at] = [randomUUID(), new Date()]
  const paid = { reference: `Reference ${tenant.mark}`, paid_on: '2026-11-01', paid_by: tenant.member.id, paid_at: at }
  await db
    .insertInto('reward_shares')
    .values({
      organization_id: tenant.id,
      id: share,
      report_id: report,
      agent_id: user,
      position: 1,
      currency: 'USD',
      cents: 5000,
      state,
      approved_at: at,
      pay_due_at: at,
      ...(state === 'paid' && paid),
    })
    .execute()
  return { report, share }
}

/** A share whose payment did not arrive; all its texts carry the tenant's mark. */
export async function makeMissingShare(db: Db, tenant: Tenant, options: Omit<ShareOptions, 'state'>) {
  const { report, share } = await makeRewardShare(db, tenant, { ...options, state: 'paid' })
  const at = new Date()
  const by = tenant.member.id
  const details = { share, payment: '1001' }
  await db.transaction().execute(async (trx) => {
    const { agent_id: agent } = await trx
      .updateTable('reward_shares')
      .set({ state: 'owed', answered_at: at })
      .where('id', '=', share)
      .returning('agent_id')
      .executeTakeFirstOrThrow()
    const missing = {
      kind: 'share_missing',
      side: 'agent',
      by: agent,
      text: `Missing ${tenant.mark}`,
      details,
    } as const
    await insertEvent(trx, report, missing, at)
  })
  return { report, share, by, details, at }
}

/** The same, answered with a proof. */
export async function makeAnsweredShare(db: Db, tenant: Tenant, options: Omit<ShareOptions, 'state'>) {
  const { report, by, details, at } = await makeMissingShare(db, tenant, options)
  const proof = await db.transaction().execute(async (trx) => {
    const text = `Proof ${tenant.mark}`
    const answer = { kind: 'payment_case_answered', side: 'organization', by, text, details } as const
    const event = await insertEvent(trx, report, answer, at)
    const answered = { state: 'answered', answered_at: at, answered_by: by, answered_event: event } as const
    await trx.updateTable('payment_cases').set(answered).where('report_id', '=', report).execute()
    return makeCaseProof(trx, tenant, { report, author: by, event })
  })
  return { report, proof }
}
