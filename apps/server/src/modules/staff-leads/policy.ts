import { leadStates, type LeadState } from '@grana/contract/staff/leads'

/** Allowed target states of a lead: any other state except `new`. */
export function leadTransitions(from: LeadState): LeadState[] {
  return leadStates.filter((to) => to !== from && to !== 'new')
}

/** When a lead is deleted, as the privacy notice states. */
export function leadExpiryOf(receivedAt: Date): Date {
  const day = new Date(receivedAt)
  day.setUTCMonth(day.getUTCMonth() + 24)
  return day
}
