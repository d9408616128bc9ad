import { randomUUID } from 'node:crypto'
import type { ReportEventKind, RewardStatus } from '@grana/contract/reports/values'
import type { Db, Trx } from '@grana/server/db/database'
import { makeReport, type ReportOptions } from './reports.ts'
import type { Tenant } from './tenant.ts'

/** The state of a reward when a request is about it. */
export type RewardState = 'undecided' | 'asked' | 'reserved' | 'paid'

type Place = { organization_id: string; report_id: string }

async function insertEvent(
  trx: Trx,
  { organization_id, report_id }: Place,
  { kind, track, by }: { kind: ReportEventKind; track: RewardStatus; by: string },
) {
  const { events } = await trx
    .selectFrom('reports')
    .select('events')
    .where('id', '=', report_id)
    .executeTakeFirstOrThrow()
  const event = { number: events + 1, kind, actor_id: by, created_at: new Date() }
  const details = JSON.stringify({ reward_track: track })
  await trx
    .insertInto('report_events')
    .values({ organization_id, report_id, ...event, side: 'organization', details })
    .execute()
  await trx
    .updateTable('reports')
    .set({ reward_track: track, events: events + 1 })
    .where('id', '=', report_id)
    .execute()
}

const ways: Readonly<Record<RewardState, readonly (readonly [kind: ReportEventKind, track: RewardStatus])[]>> = {
  undecided: [],
  asked: [['reward_asked', 'suggested']],
  reserved: [
    ['reward_approved', 'approved'],
    ['reward_reserved', 'reserved'],
  ],
  paid: [
    ['reward_approved', 'approved'],
    ['reward_reserved', 'reserved'],
    ['reward_paid', 'paid'],
  ],
}

/** An accepted report with a reward in the given state; its reference carries the tenant's mark. */
export async function makeRewardedReport(
  db: Db,
  tenant: Tenant,
  { reward, ...options }: ReportOptions & { reward: RewardState },
): Promise<string> {
  const report = await makeReport(db, tenant, { way: 'accepted', ...options })
  if (reward === 'undecided' || options.way === 'archived') return report
  const [place, at, by] = [{ organization_id: tenant.id, report_id: report }, new Date(), tenant.member.id]
  const cents = reward === 'asked' ? 200_000 : 60_000
  const money = { currency: 'USD', amount_cents: cents } as const
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('rewards')
      .values({ ...place, ...money, round: 1, approvers: reward === 'asked' ? 2 : 1, updated_at: at })
      .execute()
    await trx
      .insertInto('reward_approvals')
      .values({ ...place, round: 1, user_id: by, amount_cents: cents, created_at: at })
      .execute()
    for (const [kind, track] of ways[reward]) {
      if (track === 'paid') {
        const payment = { number: 1, user_id: by, reference: `Reference ${tenant.mark}`, paid_on: '2026-11-01' }
        await trx
          .insertInto('reward_payments')
          .values({ ...place, ...money, ...payment, created_at: at })
          .execute()
      }
      await insertEvent(trx, place, { kind, track, by })
    }
  })
  return report
}

/** A proof of the payment of a report, if it has one. Its name carries the tenant's mark. */
export async function makeProof(db: Db, { mark, member }: Tenant, report: string): Promise<string> {
  const [id, at] = [randomUUID(), new Date()]
  const paid = await db
    .selectFrom('report_events')
    .select(['organization_id', 'report_id as commented_report_id', 'number as event_number'])
    .where('report_id', '=', report)
    .where('kind', '=', 'reward_paid')
    .executeTakeFirst()
  if (paid === undefined) return id
  await db
    .insertInto('report_files')
    .values({
      ...paid,
      id,
      agent_id: member.id,
      audience: 'payers',
      name: `${mark}.png`,
      kind: 'png',
      size_bytes: 67,
      state: 'ready',
      sha256: '0'.repeat(64),
      completed_at: at,
      checked_at: at,
      created_at: at,
    })
    .execute()
  return id
}

/** A payment of a reward; returns its entry in the ledger, which receipts are named by. */
export async function makePayment(db: Db, tenant: Tenant, wish: ReportOptions): Promise<string> {
  const report = await makeRewardedReport(db, tenant, { ...wish, reward: 'paid' })
  const { id } = await db
    .selectFrom('ledger_entries')
    .select('id')
    .where('report_id', '=', report)
    .where('kind', '=', 'paid')
    .executeTakeFirstOrThrow()
  return id
}
