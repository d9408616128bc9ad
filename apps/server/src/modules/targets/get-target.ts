import type { Trx } from '#server/db/database.ts'
import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import type { Member } from '#server/http/session/actor.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { getTarget as operation, type Target } from '@grana/contract/customers/targets'
import { findTarget, lockTarget, type TargetRow } from './queries-targets.ts'
import { toTarget } from './to-target.ts'

/** Loads the current target for a response. */
export async function loadTarget(trx: Trx, { membership }: Member, targetId: string): Promise<Target> {
  const whole = await findTarget(trx, { organizationId: membership.organizationId, targetId })
  if (whole === undefined) throw new DomainError('request.not_found')
  return toTarget(whole, membership)
}

/** Locks a target before a change; throws for archived ones, which cannot change. */
export async function lockOpenTarget(trx: Trx, { membership }: Member, targetId: string): Promise<TargetRow> {
  const row = await lockTarget(trx, { organizationId: membership.organizationId, targetId })
  if (row === undefined) throw new DomainError('request.not_found')
  if (row.archived_at !== null) throw new DomainError('target.archived')
  return row
}

export const getTarget = handle(operation, ({ db }, member, { params }) =>
  inTransactionAs(db, member.user, (trx) => loadTarget(trx, member, params.target)),
)
