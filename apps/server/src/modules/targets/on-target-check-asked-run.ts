import type { Trx } from '#server/db/database.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { emit } from '#server/reactions.ts'
import type { WorkerContext } from '#server/worker-context.ts'
import type { AuthorityState, CheckedMethod, CheckOutcome } from '@grana/contract/customers/target-values'
import { recordEvent } from '../audit/public.ts'
import { listOwners, notify } from '../notifications/public.ts'
import type { AboutTarget } from './events.ts'
import { lookForProof } from './look-for-proof.ts'
import { findOpenCheck, lockAuthority, saveCheck, type OpenCheck, type Standing } from './queries-checks.ts'
import { afterCheck, type Authority } from './states.ts'

type Checking = Pick<WorkerContext, 'db' | 'outbound' | 'clock' | 'metrics'>

type Look = { method: CheckedMethod; outcome: CheckOutcome }

type Turn = { to: AuthorityState; look: Look; at: Date }

/** Lets everybody know that a target is proven, or is not any more. */
async function tell(trx: Trx, key: AboutTarget, { to: state, look: details, at }: Turn): Promise<void> {
  const event = state === 'proven' ? 'target.proven' : 'target.lapsed'
  const { organizationId, targetId } = key
  await recordEvent(trx, {
    organizationId,
    actorId: null,
    action: event,
    thing: 'target',
    thingId: targetId,
    details,
  })
  await emit(trx, event, key)
  if (event !== 'target.lapsed') return
  const to = await listOwners(trx, organizationId)
  await notify(trx, { to, kind: event, data: { target_id: targetId }, organizationId, at })
}

/** What was asked about comes first; what the proof rests on is looked at whatever was asked. */
function look({ outbound, metrics }: Checking, key: AboutTarget, open: OpenCheck): Promise<Look[]> {
  const methods = new Set([open.method, open.restsOn ?? open.method])
  const target = { id: key.targetId, ...open }
  return Promise.all(
    [...methods].map(async (method) => {
      const outcome = await lookForProof(outbound, target, method)
      metrics.countCheck(method, outcome)
      return { method, outcome }
    }),
  )
}

type Judged = { decisive: Look; authority: Authority; proofCheckedAt: Date | null }

/**
 * What the looks make of a proof. One that is found counts by either way; one that is not counts only by the way that the
 * proof rests on, and only if nobody has looked there since.
 */
function judge(standing: Standing, looks: readonly Look[], times: { startedAt: Date; at: Date }): Judged {
  const { authority: before, proofCheckedAt } = standing
  const { startedAt, at } = times
  const isOld = proofCheckedAt !== null && proofCheckedAt > startedAt
  const found = looks.find(({ outcome }) => outcome === 'found')
  const decisive = found ?? looks.find(({ method }) => method === before.method) ?? looks[0]!
  const counts = found !== undefined || (decisive.method === before.method && !isOld)
  if (!counts) return { decisive, authority: before, proofCheckedAt }
  return { decisive, authority: afterCheck(before, { ...decisive, at }), proofCheckedAt: at }
}

/**
 * Looks for the proof of a target and writes down what was met. The looking takes its time and holds nothing; what it found
 * counts only if the target still is what was asked about. Asking for something else meanwhile does not undo it.
 */
export async function runCheck(context: Checking, key: AboutTarget): Promise<void> {
  const { db, clock } = context
  const open = await findOpenCheck(db, key)
  if (open === undefined) return
  const startedAt = clock()
  const looks = await look(context, key, open)
  await inTransaction(db, async (trx) => {
    const standing = await lockAuthority(trx, key, open.token)
    if (standing === undefined) return
    const at = clock()
    const { decisive, authority, proofCheckedAt } = judge(standing, looks, { startedAt, at })
    const isAnswer = standing.askedAt?.getTime() === open.askedAt.getTime()
    const asked = isAnswer ? { asked: { outcome: looks[0]!.outcome, at } } : {}
    await saveCheck(trx, key, { authority, proofCheckedAt, ...asked })
    if (authority.state !== standing.authority.state) await tell(trx, key, { to: authority.state, look: decisive, at })
  })
}
