import { leadStates, type LeadState } from '@grana/contract/staff/leads'

/** Where a lead may go: people change their minds, so anywhere but back to new. */
export function leadMoves(from: LeadState): LeadState[] {
  return leadStates.filter((to) => to !== from && to !== 'new')
}

/** When a lead is forgotten, as the privacy notice says. */
export function forgottenAt(receivedAt: Date): Date {
  const day = new Date(receivedAt)
  day.setUTCMonth(day.getUTCMonth() + 24)
  return day
}
