import type { Trx } from '#server/db/database.ts'
import type { PublicPaymentLevel, PublicPayments } from '@grana/contract/programs/public-payments'
import { toPublicPayments, type ProgramKey } from '../programs/public.ts'

export async function findPublicPaymentLevel(trx: Trx, key: ProgramKey): Promise<PublicPaymentLevel | undefined> {
  const row = await trx
    .selectFrom('programs')
    .select('public_payments')
    .where('organization_id', '=', key.organizationId)
    .where('id', '=', key.programId)
    .executeTakeFirst()
  return row?.public_payments
}

/** Everything that could be public; the caller has checked that the reader decides about it. */
export async function findPaymentFigures(trx: Trx, key: ProgramKey): Promise<PublicPayments | undefined> {
  const rows = await trx
    .selectFrom('program_payment_figures')
    .select(['kind', 'figures'])
    .where('organization_id', '=', key.organizationId)
    .where('program_id', '=', key.programId)
    .execute()
  return toPublicPayments(Object.fromEntries(rows.map(({ kind, figures }) => [kind, figures])))
}
