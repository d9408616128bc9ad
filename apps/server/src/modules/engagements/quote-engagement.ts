import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { quoteEngagement as operation } from '@grana/contract/engagements/staff-engagements'
import { toCents } from '@grana/contract/reports/reward'
import { moveBound } from './engagement-access.ts'
import { findEngagementDay } from './engagement-day.ts'
import { insertQuote } from './queries-engagements.ts'
import { actOnStaffEngagement } from './staff-engagement-access.ts'
import { findTransition, transitionEngagement } from './transition-engagement.ts'

/** Adds the next version of the quote. Earlier ones stay as they were. */
export const quoteEngagement = handle(
  operation,
  (context, staff, { params, body }) =>
    actOnStaffEngagement(context, staff, {
      id: params.id,
      work: async (trx, engagement, at) => {
        const actor = { id: staff.user.id, side: 'staff' } as const
        findTransition(engagement, actor, { to: 'quoted' })
        const today = await findEngagementDay(trx, engagement, at)
        if (body.starts_on < today || body.valid_until < today) throw new DomainError('engagement.dates_past')
        const { price, note, ...quote } = body
        const row = { ...quote, price_cents: toCents(price), note: note ?? null }
        await insertQuote(trx, engagement, { quote: row, by: actor.id, at })
        const version = engagement.quotes + 1
        const goal = { to: 'quoted', change: { quotes: version }, version } as const
        await transitionEngagement(trx, { engagement, actor, at }, goal)
        return { action: 'engagement.quoted', reason: null }
      },
    }),
  moveBound,
)
