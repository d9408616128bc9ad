import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { SignedIn, Visitor } from '#server/http/session/actor.ts'
import { secondsAfter } from '#server/http/session/lives.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { hashSecret } from '#server/lib/tokens.ts'
import { emit } from '#server/reactions.ts'
import type { Received } from '@grana/contract/operation'
import {
  recoveryHours,
  type PersonDetail,
  type recoverSecondFactor,
  type refuseRecovery,
  type stopRecovery,
} from '@grana/contract/staff/people'
import { closeLinks, spendLink } from '../auth/public.ts'
import { actOnPerson } from './act-on-person.ts'
import { closeRecovery, insertRecovery } from './queries-recoveries.ts'

/** Begins to take a lost second factor off an account. Nothing changes for three days, and every address is told. */
export function beginRecovery(
  context: Context,
  actor: SignedIn,
  { params: { id }, body: { reason } }: Received<typeof recoverSecondFactor>,
): Promise<PersonDetail> {
  return actOnPerson(context, actor, {
    id,
    move: 'recover',
    action: 'person.recovery_begun',
    reason,
    work: (trx, at) => insertRecovery(trx, { userId: id, at, dueAt: secondsAfter(at, recoveryHours * 3600) }),
  })
}

export function stopByStaff(
  context: Context,
  actor: SignedIn,
  { params: { id }, body: { reason } }: Received<typeof stopRecovery>,
): Promise<PersonDetail> {
  return actOnPerson(context, actor, {
    id,
    move: 'stop_recovery',
    action: 'person.recovery_stopped',
    reason,
    work: async (trx, at) => {
      const stopped = await closeRecovery(trx, { userId: id, at, by: 'stopped_by_staff' })
      if (stopped !== undefined) await closeLinks(trx, id, { purpose: 'stop_recovery', at })
      return stopped !== undefined
    },
  })
}

/** The owner of an account says by the link of a mail that nothing is to be recovered. */
export async function stopByOwner(
  { db, clock }: Context,
  _visitor: Visitor,
  { params }: Received<typeof refuseRecovery>,
): Promise<null> {
  await inTransaction(db, async (trx) => {
    const at = clock()
    const used = await spendLink(trx, { tokenHash: hashSecret(params.token), purpose: 'stop_recovery', at })
    if (used === undefined) throw new DomainError('auth.link_expired')
    const recoveryId = await closeRecovery(trx, { userId: used.user_id, at, by: 'stopped_by_owner' })
    if (recoveryId === undefined) throw new DomainError('auth.link_expired')
    await closeLinks(trx, used.user_id, { purpose: 'stop_recovery', at })
    await emit(trx, 'recovery.refused', { recoveryId })
  })
  return null
}
