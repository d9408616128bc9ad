import { leadStates, type LeadState } from '@grana/contract/staff/leads'

/** Allowed target states of a lead: any other state except `new`. */
export function leadTransitions(from: LeadState): LeadState[] {
  return leadStates.filter((to) => to !== from && to !== 'new')
}

type Assignment = { owner: 'me' | 'nobody'; taken_from?: string | undefined }

/** Owners, or none, from whom a lead may pass on: no caller undoes an assignment that they did not see. */
export function ownersBefore(callerId: string, { owner, taken_from: colleague }: Assignment): (string | null)[] {
  if (owner === 'nobody') return [callerId]
  return [null, callerId, ...(colleague === undefined ? [] : [colleague])]
}

/** When a lead is deleted, as the privacy notice states. */
export function leadExpiryOf(receivedAt: Date): Date {
  const day = new Date(receivedAt)
  day.setUTCMonth(day.getUTCMonth() + 24)
  return day
}
