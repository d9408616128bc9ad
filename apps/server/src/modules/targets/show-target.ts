import type { Context } from '#server/context.ts'
import type { Trx } from '#server/db/database.ts'
import { inTransactionAs } from '#server/db/transaction.ts'
import type { Member } from '#server/http/session/actor.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import type { getTarget, Target } from '@grana/contract/customers/targets'
import type { Received } from '@grana/contract/operation'
import { findTarget, lockTarget, type TargetRow } from './queries-targets.ts'
import { toTarget } from './to-target.ts'

/** A target as it stands now, for the answer of whatever changed it. */
export async function readTarget(trx: Trx, { standing }: Member, targetId: string): Promise<Target> {
  const whole = await findTarget(trx, { organizationId: standing.organizationId, targetId })
  if (whole === undefined) throw new DomainError('request.not_found')
  return toTarget(whole, standing)
}

/** The target that is about to change; archived ones do not. */
export async function lockOpenTarget(trx: Trx, { standing }: Member, targetId: string): Promise<TargetRow> {
  const row = await lockTarget(trx, { organizationId: standing.organizationId, targetId })
  if (row === undefined) throw new DomainError('request.not_found')
  if (row.archived_at !== null) throw new DomainError('target.archived')
  return row
}

export function showTarget({ db }: Context, member: Member, { params }: Received<typeof getTarget>): Promise<Target> {
  return inTransactionAs(db, member.user, (trx) => readTarget(trx, member, params.target))
}
