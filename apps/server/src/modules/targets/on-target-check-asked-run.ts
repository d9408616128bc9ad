import type { Trx } from '#server/db/database.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Events } from '#server/events.ts'
import { emit } from '#server/reactions.ts'
import type { WorkerContext } from '#server/worker-context.ts'
import type { OwnershipState, AutomaticMethod, CheckOutcome } from '@grana/contract/customers/target-values'
import { recordEvent } from '../audit/public.ts'
import { listOwners, notify } from '../notifications/public.ts'
import { checkOwnership } from './check-ownership.ts'
import { applyCheck, type OwnershipVerification } from './ownership-verification.ts'
import { findOpenCheck, lockVerification, saveCheck, type OpenCheck, type VerificationState } from './queries-checks.ts'

type CheckContext = Pick<WorkerContext, 'db' | 'outbound' | 'clock' | 'metrics'>

type TargetKey = Events['target.check_asked']

type CheckResult = { method: AutomaticMethod; outcome: CheckOutcome }

type StateChange = { to: OwnershipState; result: CheckResult; at: Date }

/** Records that a target became verified or lapsed. The owners are notified of a lapse. */
async function recordStateChange(
  trx: Trx,
  key: TargetKey,
  { to: state, result: details, at }: StateChange,
): Promise<void> {
  const action = state === 'proven' ? 'target.proven' : 'target.lapsed'
  const { organizationId, targetId } = key
  await recordEvent(trx, {
    organizationId,
    actorId: null,
    action,
    thing: 'target',
    thingId: targetId,
    details,
  })
  await emit(trx, action, key)
  if (action !== 'target.lapsed') return
  const to = await listOwners(trx, organizationId)
  await notify(trx, { to, kind: action, data: { target_id: targetId }, organizationId, at })
}

/** Checks the requested method first, and always the method that the current verification rests on. */
function runMethods({ outbound, metrics }: CheckContext, key: TargetKey, open: OpenCheck): Promise<CheckResult[]> {
  const methods = new Set([open.method, open.restsOn ?? open.method])
  const target = { id: key.targetId, ...open }
  return Promise.all(
    [...methods].map(async (method) => {
      const outcome = await checkOwnership(outbound, target, method)
      metrics.countCheck(method, outcome)
      return { method, outcome }
    }),
  )
}

type Evaluation = { decisive: CheckResult; authority: OwnershipVerification; proofCheckedAt: Date | null }

/**
 * Derives the verification state from the results. A record that was found counts for either method. A missing one counts
 * only for the method that the verification rests on, and only if no later check of it was saved meanwhile.
 */
function deriveState(
  verification: VerificationState,
  results: readonly CheckResult[],
  times: { startedAt: Date; at: Date },
): Evaluation {
  const { authority: before, proofCheckedAt } = verification
  const { startedAt, at } = times
  const isOld = proofCheckedAt !== null && proofCheckedAt > startedAt
  const found = results.find(({ outcome }) => outcome === 'found')
  const decisive = found ?? results.find(({ method }) => method === before.method) ?? results[0]!
  const counts = found !== undefined || (decisive.method === before.method && !isOld)
  if (!counts) return { decisive, authority: before, proofCheckedAt }
  return { decisive, authority: applyCheck(before, { ...decisive, at }), proofCheckedAt: at }
}

/**
 * Checks the ownership of a target and saves the outcome. Network requests run outside the transaction, without locks; the
 * result counts only if the target's token is unchanged. A newer check request does not discard it.
 */
export async function runOwnershipCheck(context: CheckContext, key: TargetKey): Promise<void> {
  const { db, clock } = context
  const open = await findOpenCheck(db, key)
  if (open === undefined) return
  const startedAt = clock()
  const results = await runMethods(context, key, open)
  await inTransaction(db, async (trx) => {
    const verification = await lockVerification(trx, key, open.token)
    if (verification === undefined) return
    const at = clock()
    const { decisive, authority, proofCheckedAt } = deriveState(verification, results, { startedAt, at })
    const isAnswer = verification.askedAt?.getTime() === open.askedAt.getTime()
    const asked = isAnswer ? { asked: { outcome: results[0]!.outcome, at } } : {}
    await saveCheck(trx, key, { authority, proofCheckedAt, ...asked })
    if (authority.state !== verification.authority.state)
      await recordStateChange(trx, key, { to: authority.state, result: decisive, at })
  })
}
