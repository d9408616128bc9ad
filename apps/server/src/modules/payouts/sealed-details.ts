import type { Sealing } from '#server/lib/sealing.ts'
import type { OpenedPayout } from '@grana/contract/payouts/payout-details'

const placeOf = (userId: string) => ({ table: 'payout_details', column: 'sealed', row: userId })

export function sealDetails(sealing: Sealing, userId: string, details: OpenedPayout): Buffer {
  return sealing.seal(JSON.stringify(details), placeOf(userId))
}

/** Throws when the value was sealed for another row, column or table. */
export function openDetails(sealing: Sealing, userId: string, sealed: Buffer): OpenedPayout {
  return JSON.parse(sealing.open(sealed, placeOf(userId))) as OpenedPayout
}

/** Opens a value with either key and seals it with the current one. */
export function resealDetails(sealing: Sealing, userId: string, sealed: Buffer): Buffer {
  const place = placeOf(userId)
  return sealing.seal(sealing.open(sealed, place), place)
}
