import { randomUUID } from 'node:crypto'
import type { PaymentCaseState } from '@grana/contract/payouts/payment-cases'
import type { ReportEventKind, ReportSide } from '@grana/contract/reports/values'
import type { Db, Trx } from '@grana/server/db/database'
import type { ReportOptions } from './reports.ts'
import { makeRewardedReport } from './rewards.ts'
import type { Tenant } from './tenant.ts'

type CaseOptions = ReportOptions & { state: PaymentCaseState; takenBy?: string }
type NewEvent = {
  kind: ReportEventKind
  side: ReportSide
  by: string
  text: string
  details?: Readonly<Record<string, string>>
}

export async function insertEvent(
  trx: Trx,
  report: string,
  { kind, side, by, text, details = { payment: '1' } }: NewEvent,
  at: Date,
): Promise<number> {
  const { organization_id, events } = await trx
    .selectFrom('reports')
    .select(['organization_id', 'events'])
    .where('id', '=', report)
    .executeTakeFirstOrThrow()
  const event = { number: events + 1, kind, side, actor_id: by, text, created_at: at }
  await trx
    .insertInto('report_events')
    .values({ organization_id, report_id: report, ...event, details: JSON.stringify(details) })
    .execute()
  await trx
    .updateTable('reports')
    .set({ events: events + 1 })
    .where('id', '=', report)
    .execute()
  return events + 1
}

/** A proof of payment that a person uploaded and did not send yet, or that went out with an event. */
export async function makeCaseProof(
  db: Db | Trx,
  { id: organization, mark }: Tenant,
  { report, author, event }: { report: string; author: string; event?: number },
): Promise<string> {
  const [id, at] = [randomUUID(), new Date()]
  const place = {
    organization_id: organization,
    commented_report_id: report,
    agent_id: author,
    audience: 'payers',
  } as const
  const file = { name: `${mark}.png`, kind: 'png', size_bytes: 67, state: 'ready', sha256: '0'.repeat(64) } as const
  await db
    .insertInto('report_files')
    .values({ ...place, ...file, id, event_number: event ?? null, completed_at: at, checked_at: at, created_at: at })
    .execute()
  return id
}

/** The case of a payment that did not arrive; all its texts carry the tenant's mark. An archived report has none. */
export async function makePaymentCase(
  db: Db,
  tenant: Tenant,
  { state, takenBy, ...options }: CaseOptions,
): Promise<{ report: string; id: string; proof: string }> {
  const report = await makeRewardedReport(db, tenant, { ...options, reward: 'paid' })
  const nothing = { report, id: randomUUID(), proof: randomUUID() }
  if (options.way === 'archived') return nothing
  const at = new Date()
  const by = tenant.member.id
  const place = { organization_id: tenant.id, report_id: report } as const
  return db.transaction().execute(async (trx) => {
    const { agent_id: agent } = await trx
      .selectFrom('reports')
      .select('agent_id')
      .where('id', '=', report)
      .executeTakeFirstOrThrow()
    const receipt = { ...place, payment: 1, user_id: agent, created_at: at }
    await trx
      .insertInto('reward_receipts')
      .values({ ...receipt, has_arrived: false })
      .execute()
    const missing = { kind: 'reward_missing', side: 'agent', by: agent, text: `Missing ${tenant.mark}` } as const
    await insertEvent(trx, report, missing, at)
    const { id } = await trx
      .selectFrom('payment_cases')
      .select('id')
      .where('report_id', '=', report)
      .executeTakeFirstOrThrow()
    if (state === 'open') return { ...nothing, id }
    const answer = { kind: 'payment_case_answered', side: 'organization', by, text: `Proof ${tenant.mark}` } as const
    const event = await insertEvent(trx, report, answer, at)
    const proof = await makeCaseProof(trx, tenant, { report, author: by, event })
    const answered = { state: 'answered', answered_at: at, answered_by: by, answered_event: event } as const
    await trx.updateTable('payment_cases').set(answered).where('id', '=', id).execute()
    if (state === 'answered') return { report, id, proof }
    const escalated = { state: 'escalated', escalated_at: at } as const
    const taken = takenBy === undefined ? {} : { taken_by: takenBy, taken_at: at }
    await trx
      .updateTable('payment_cases')
      .set({ ...escalated, ...taken })
      .where('id', '=', id)
      .execute()
    // What the agent received closes the case.
    if (state === 'closed')
      await trx
        .insertInto('reward_receipts')
        .values({ ...receipt, has_arrived: true })
        .execute()
    return { report, id, proof }
  })
}
