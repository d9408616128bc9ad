import type { ProofMethod } from '@grana/contract/customers/target-address'
import type { AuthorityState, CheckedMethod, CheckOutcome } from '@grana/contract/customers/target-values'

/** What is known about the proof of a target. */
export type Authority = {
  state: AuthorityState
  method: ProofMethod | null
  provenAt: Date | null
  lapsedAt: Date | null
  failingSince: Date | null
}

export type Checked = { method: CheckedMethod; outcome: CheckOutcome; at: Date }

/**
 * Outcomes that say that the proof is gone: whoever answers for the name was asked, and does not vouch for us. All others
 * may be the weather.
 */
const gone: ReadonlySet<CheckOutcome> = new Set(['no_record', 'other_record', 'no_file', 'other_content', 'unresolved'])

/** How long the weather may be bad before a proof counts as gone. */
const patienceMs = 3 * 24 * 60 * 60 * 1000

/** What a check makes of a proof. A check of another way than the one it rests on can only add to it. */
export function afterCheck(before: Authority, { method, outcome, at }: Checked): Authority {
  if (outcome === 'found') {
    const provenAt = before.state === 'proven' ? before.provenAt : at
    return { state: 'proven', method, provenAt, lapsedAt: null, failingSince: null }
  }
  if (before.state !== 'proven' || before.method !== method) return before
  const failingSince = before.failingSince ?? at
  const isOver = gone.has(outcome) || at.getTime() - failingSince.getTime() >= patienceMs
  return isOver ? { ...before, state: 'lapsed', lapsedAt: at, failingSince } : { ...before, failingSince }
}
