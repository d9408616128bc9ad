import type { Trx } from '#server/db/database.ts'
import { hasPermission, type Membership } from '#server/permissions/decide.ts'
import type { EngagementBilling } from '@grana/contract/engagements/billing'
import type { EngagementRow } from '../engagements/public.ts'
import { findBilling, type BillingRow } from './queries-billing.ts'

/** A pentest has money on paper once its quote was accepted. */
export const isAgreed = ({ program_id: program }: Pick<EngagementRow, 'program_id'>): boolean => program !== null

/** The invoice names the order: it stays as it was then. */
export const isInvoiced = ({ state }: BillingRow): boolean => state === 'sent' || state === 'paid'

function toBilling(row: BillingRow, can: EngagementBilling['can']): EngagementBilling {
  const { order_number: order, state, number, recorded_at: at } = row
  return {
    ...(order !== null && { order_number: order }),
    invoice: {
      state: state ?? 'not_issued',
      ...(number !== null && { number }),
      ...(at && { at: at.toISOString() }),
    },
    can,
  }
}

export async function toMemberBilling(
  trx: Trx,
  engagement: EngagementRow,
  membership: Membership,
): Promise<EngagementBilling> {
  const row = await findBilling(trx, engagement)
  const mayOrder = hasPermission(membership, 'program.create') && isAgreed(engagement) && !isInvoiced(row)
  return toBilling(row, { order: mayOrder, record: false })
}

export async function toStaffBilling(trx: Trx, engagement: EngagementRow): Promise<EngagementBilling> {
  return toBilling(await findBilling(trx, engagement), { order: false, record: isAgreed(engagement) })
}
