import type { PaymentCaseState } from '@grana/contract/payouts/payment-cases'
import { silenceDays } from '@grana/contract/payouts/report-payments'

/** What the events of a case name: its payment, and the share where it is not the first author's. */
export const detailsOf = ({ payment, share }: { payment: number; share: string | null }) => ({
  payment: String(payment),
  ...(share !== null && { share }),
})

export type CaseFacts = { state: PaymentCaseState; answered_at: Date | null }

/** The organization proves a payment once, also after its time is over, as long as staff did not decide. */
export const isAnswerable = ({ state, answered_at: answered }: CaseFacts): boolean =>
  answered === null && (state === 'open' || state === 'escalated')

/** The agent contests a proof; without one the end of the time brings the case to staff. */
export const isContestable = ({ state }: CaseFacts): boolean => state === 'answered'

const dayMs = 86_400_000

/** When the silence of the agent after a proof counts as an arrival. */
export function assumedAt({ state, answered_at: answered }: CaseFacts): Date | undefined {
  return state === 'answered' && answered !== null ? new Date(answered.getTime() + silenceDays * dayMs) : undefined
}
