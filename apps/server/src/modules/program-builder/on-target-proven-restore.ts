import type { Trx } from '#server/db/database.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { WorkerContext } from '#server/worker-context.ts'
import { changeProgramState, loadVersion, type ProgramKey, type ProgramRows } from '../programs/public.ts'
import {
  findEngagementState,
  findLastVersionWith,
  listPentestsWithoutTarget,
  lockVerifiedAddress,
} from './queries-restore.ts'
import { lockTermsInForce, replaceScope } from './replace-scope.ts'

type ProvenTarget = { organizationId: string; targetId: string }

/** The terms in force with the target as it was in scope; `undefined` when it still is, or was agreed at another address. */
async function termsWith(trx: Trx, key: ProgramKey, targetId: string): Promise<ProgramRows | undefined> {
  const rows = await lockTermsInForce(trx, key)
  const isIn = ({ target_id: id, is_in_scope: isInScope }: ProgramRows['scope'][number]) => isInScope && id === targetId
  if (rows === undefined || rows.scope.some(isIn)) return undefined
  const version = await findLastVersionWith(trx, key, targetId)
  if (version === undefined) return undefined
  const before = await loadVersion(trx, { organization_id: key.organizationId, program_id: key.programId, version })
  const row = before?.scope.find(isIn)
  const address = await lockVerifiedAddress(trx, { organizationId: key.organizationId, targetId })
  return row === undefined || row.address !== address ? undefined : { ...rows, scope: [...rows.scope, row] }
}

async function restore(trx: Trx, key: ProgramKey, { targetId, at }: { targetId: string; at: Date }): Promise<void> {
  const rows = await termsWith(trx, key, targetId)
  if (rows === undefined) return
  await replaceScope(trx, key, rows, { targetId, isWithdrawal: false, at })
  // The lapse of the last target paused the program, and not the tests.
  if (rows.program.state === 'paused' && (await findEngagementState(trx, key)) === 'in_progress')
    await changeProgramState(trx, key, { to: 'active', at })
}

/**
 * Takes a target that was verified again back into the programs of the pentests that agreed on it. No member can do that:
 * their terms come from the engagement, and have no draft.
 */
export async function restoreTarget({ db, clock }: WorkerContext, proven: ProvenTarget): Promise<void> {
  const { organizationId, targetId } = proven
  for (const programId of await listPentestsWithoutTarget(db, proven)) {
    await inTransaction(db, (trx) => restore(trx, { organizationId, programId }, { targetId, at: clock() }))
  }
}
