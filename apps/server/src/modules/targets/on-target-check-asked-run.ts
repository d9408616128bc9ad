import { inTransaction } from '#server/db/transaction.ts'
import { emit } from '#server/reactions.ts'
import type { WorkerContext } from '#server/worker-context.ts'
import { recordEvent } from '../audit/public.ts'
import { listOwners, notify } from '../notifications/public.ts'
import type { AboutTarget } from './events.ts'
import { lookForProof } from './look-for-proof.ts'
import { findOpenCheck, lockAuthority, saveCheck } from './queries-checks.ts'
import { afterCheck } from './states.ts'

type Checking = Pick<WorkerContext, 'db' | 'outbound' | 'clock'>

/**
 * Looks for the proof of a target and writes down what was met. The looking takes its time and holds nothing; what it found
 * counts only if the target still is what was asked about.
 */
export async function runCheck({ db, outbound, clock }: Checking, key: AboutTarget): Promise<void> {
  const open = await findOpenCheck(db, key)
  if (open === undefined) return
  const outcome = await lookForProof(outbound, { id: key.targetId, ...open }, open.method)
  await inTransaction(db, async (trx) => {
    const before = await lockAuthority(trx, key, open)
    if (before === undefined) return
    const at = clock()
    const authority = afterCheck(before, { method: open.method, outcome, at })
    await saveCheck(trx, key, { authority, outcome, at })
    if (authority.state === before.state) return
    const event = authority.state === 'proven' ? 'target.proven' : 'target.lapsed'
    const { organizationId, targetId } = key
    const details = { method: open.method, outcome }
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
  })
}
