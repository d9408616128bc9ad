import type { Db, Trx } from '#server/db/database.ts'
import { makeReport, type ReportWish } from './reports.ts'
import type { Tenant } from './tenant.ts'

/** How far a reward is when somebody asks about it. */
export type RewardWay = 'undecided' | 'asked' | 'reserved' | 'paid'

type Place = { organization_id: string; report_id: string }

async function tell(
  trx: Trx,
  { organization_id, report_id }: Place,
  told: { kind: string; track: string; by: string },
) {
  const { events } = await trx
    .selectFrom('reports')
    .select('events')
    .where('id', '=', report_id)
    .executeTakeFirstOrThrow()
  const event = { number: events + 1, kind: told.kind, side: 'organization', actor_id: told.by, created_at: new Date() }
  const details = JSON.stringify({ reward_track: told.track })
  await trx
    .insertInto('report_events')
    .values({ organization_id, report_id, ...event, details })
    .execute()
  await trx
    .updateTable('reports')
    .set({ reward_track: told.track, events: events + 1 })
    .where('id', '=', report_id)
    .execute()
}

const ways: Readonly<Record<RewardWay, readonly (readonly [kind: string, track: string])[]>> = {
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

/** An accepted report whose reward somebody of the tenant brought so far; its reference carries the tenant's mark. */
export async function makeRewarded(
  db: Db,
  tenant: Tenant,
  { reward, ...wish }: ReportWish & { reward: RewardWay },
): Promise<string> {
  const report = await makeReport(db, tenant, { way: 'accepted', ...wish })
  if (reward === 'undecided' || wish.way === 'archived') return report
  const [place, at, by] = [{ organization_id: tenant.id, report_id: report }, new Date(), tenant.member.id]
  const cents = reward === 'asked' ? 200_000 : 60_000
  const money = { currency: 'USD', amount_cents: cents }
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
      await tell(trx, place, { kind, track, by })
    }
  })
  return report
}
