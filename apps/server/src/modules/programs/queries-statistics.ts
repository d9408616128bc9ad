import { sql, type RawBuilder } from 'kysely'
import type { Db, Trx } from '#server/db/database.ts'
import type { ListedProgram, PortalProgram, ProgramCard, ProgramStatistics } from '@grana/contract/programs'
import type { PaidTotals, PublicPayments, UsualAmount } from '@grana/contract/programs/public-payments'

type StoredPayments = { totals?: PaidTotals; amounts?: UsualAmount[] }
export type StoredStatistics = { figures: unknown; has_reports: boolean | null; payments: StoredPayments | null }

type Key = { organizationId: string; programId: string }

/** What the program of a row paid, as far as it is public; row security hides the rest too. */
export function publishedPayments(row: string): RawBuilder<StoredPayments | null> {
  return sql`(select jsonb_object_agg(p.kind, p.figures) from program_payment_figures p
    where (p.organization_id, p.program_id) = (${sql.ref(`${row}.organization_id`)}, ${sql.ref(`${row}.program_id`)})
      and grana.publishes_payments(p.organization_id, p.program_id, p.kind))`
}

/** Statistics of a program; row security returns none to a caller who may not see it. */
export function findProgramStatistics(
  db: Db | Trx,
  { organizationId, programId }: Key,
): Promise<StoredStatistics | undefined> {
  return db
    .selectFrom('program_figures as f')
    .select(['f.figures', 'f.has_reports', publishedPayments('f').as('payments')])
    .where('f.organization_id', '=', organizationId)
    .where('f.program_id', '=', programId)
    .executeTakeFirst()
}

/** As the contract has them. Every grid is in dollars: the constraint of the table says so too. */
export function toPublicPayments({ totals, amounts }: StoredPayments): PublicPayments | undefined {
  if (totals === undefined) return undefined
  return { currency: 'USD', totals, ...(amounts && amounts.length > 0 && { usual: amounts }) }
}

/** Adds the statistics to a program page. */
export function withStatistics(page: PortalProgram, stored: StoredStatistics | undefined): PortalProgram {
  if (!stored?.has_reports) return page
  const figures = stored.figures as ProgramStatistics
  const payments = toPublicPayments(stored.payments ?? {})
  return {
    ...page,
    has_reports: true,
    ...(Object.keys(figures).length > 0 && { figures }),
    ...(payments && { payments }),
  }
}

/** Adds to a card of the list how its program pays; without anything to show it stays as it is. */
export function toListed(card: ProgramCard, stored: StoredStatistics | undefined): ListedProgram {
  if (stored === undefined) return card
  const { payment_days: days } = stored.figures as ProgramStatistics
  const payments = toPublicPayments(stored.payments ?? {})
  const paid = {
    ...(days && { median_days: days.median }),
    ...(payments?.totals && { year: { currency: payments.currency, cents: payments.totals.year_cents } }),
  }
  return Object.keys(paid).length > 0 ? { ...card, paid } : card
}
