import type { Trx } from '#server/db/database.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { emit } from '#server/reactions.ts'
import type { WorkerContext } from '#server/worker-context.ts'
import type { CheckOutcome } from '@grana/contract/customers/target-values'
import { emailDomainOutcomes, type EmailDomainOutcome } from '@grana/contract/identity/email-domains'
import { recordEvent } from '../audit/public.ts'
import { listOwners, notify } from '../notifications/public.ts'
import { applyCheck, checkOwnership, type OwnershipVerification } from '../targets/public.ts'
import {
  findOpenCheck,
  findOtherHolder,
  lockClaim,
  lockDomain,
  requestCheck,
  saveCheck,
  type EmailDomainKey,
  type EmailDomainRow,
} from './queries.ts'

type CheckContext = Pick<WorkerContext, 'db' | 'outbound' | 'clock'>

const isOutcome = (outcome: string): outcome is EmailDomainOutcome =>
  (emailDomainOutcomes as readonly string[]).includes(outcome)

/** A DNS query has fewer outcomes than the request of a file. */
const toOutcome = (outcome: CheckOutcome): EmailDomainOutcome => (isOutcome(outcome) ? outcome : 'resolver_failed')

type Change = { row: EmailDomainRow; to: OwnershipVerification['state']; at: Date }

/** Records that a domain was proven or lost. Owners are notified of a loss. */
async function recordStateChange(trx: Trx, key: EmailDomainKey, { row, to: state, at }: Change): Promise<void> {
  const { organizationId, domainId } = key
  const action = state === 'proven' ? 'email_domain.proven' : 'email_domain.lapsed'
  const details = { domain: row.domain }
  await recordEvent(trx, { organizationId, actorId: null, action, thing: 'email_domain', thingId: domainId, details })
  if (action === 'email_domain.proven') return
  const to = await listOwners(trx, organizationId)
  await notify(trx, { to, kind: action, data: { email_domain_id: domainId }, organizationId, at })
}

/**
 * A record that was found proves nothing while another organization holds the domain. That one is checked again at once: if it
 * lost its own record, the next check finds the domain free.
 */
async function isTaken(trx: Trx, { organizationId }: EmailDomainKey, domain: string, at: Date): Promise<boolean> {
  const holder = await findOtherHolder(trx, domain, organizationId)
  if (holder === undefined) return false
  await requestCheck(trx, holder, at)
  await emit(trx, 'email_domain.check_asked', holder)
  return true
}

/** Looks for the DNS record of a claim and saves the outcome. The query runs outside the transaction, without locks. */
export async function runEmailDomainCheck(context: CheckContext, key: EmailDomainKey): Promise<void> {
  const { db, outbound, clock } = context
  const open = await findOpenCheck(db, key)
  if (open === undefined) return
  const { domain, token } = open
  const met = await checkOwnership(outbound, { id: key.domainId, type: 'website', address: domain, token }, 'dns')
  await inTransaction(db, async (trx) => {
    await lockDomain(trx, domain)
    const row = await lockClaim(trx, key)
    if (row === undefined) return
    const at = clock()
    const isRefused = met === 'found' && row.state !== 'proven' && (await isTaken(trx, key, domain, at))
    const outcome = isRefused ? 'taken' : toOutcome(met)
    const before = { state: row.state, method: 'dns', provenAt: row.proven_at, lapsedAt: row.lapsed_at } as const
    const verification = isRefused
      ? { ...before, failingSince: null }
      : applyCheck({ ...before, failingSince: row.failing_since }, { method: 'dns', outcome: met, at })
    await saveCheck(trx, key, { verification, outcome, at })
    if (verification.state !== row.state) await recordStateChange(trx, key, { row, to: verification.state, at })
  })
}
