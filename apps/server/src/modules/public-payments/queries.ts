import type { Trx } from '#server/db/database.ts'
import type { PublicPaymentLevel } from '@grana/contract/programs/public-payments'

type Key = { organizationId: string; programId: string }

export async function findPublicPaymentLevel(trx: Trx, key: Key): Promise<PublicPaymentLevel | undefined> {
  const row = await trx
    .selectFrom('programs')
    .select('public_payments')
    .where('organization_id', '=', key.organizationId)
    .where('id', '=', key.programId)
    .executeTakeFirst()
  return row?.public_payments
}

/** Everything that could be public, by its kind; the caller has checked that the reader decides about it. */
export async function listPaymentFigures(trx: Trx, key: Key): Promise<Record<string, unknown>> {
  const rows = await trx
    .selectFrom('program_payment_figures')
    .select(['kind', 'figures'])
    .where('organization_id', '=', key.organizationId)
    .where('program_id', '=', key.programId)
    .execute()
  return Object.fromEntries(rows.map(({ kind, figures }) => [kind, figures]))
}
