import type { Trx } from '#server/db/database.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { WorkerContext } from '#server/worker-context.ts'
import { errorTexts } from '@grana/messages/es/errors'
import { changeProgramState, type ProgramKey, type ProgramRows } from '../programs/public.ts'
import { isTargetUnverified, listProgramsWithTarget, mayStayPublished } from './queries-lapse.ts'
import { lockTermsInForce, replaceScope } from './replace-scope.ts'

type LapsedTarget = { organizationId: string; targetId: string }

/** The terms in force without the target; `undefined` when the target is no longer in scope. */
async function termsWithout(trx: Trx, key: ProgramKey, targetId: string): Promise<ProgramRows | undefined> {
  const rows = await lockTermsInForce(trx, key)
  const isIn = ({ target_id: id, is_in_scope: isInScope }: ProgramRows['scope'][number]) => isInScope && id === targetId
  if (rows === undefined || !rows.scope.some(isIn)) return undefined
  return { ...rows, scope: rows.scope.filter((row) => !isIn(row)) }
}

type Withdrawal = { programId: string; at: Date }

async function withdraw(
  trx: Trx,
  { organizationId, targetId }: LapsedTarget,
  { programId, at }: Withdrawal,
): Promise<void> {
  const key = { organizationId, programId }
  const rows = await termsWithout(trx, key, targetId)
  if (rows === undefined || !(await isTargetUnverified(trx, { organizationId, targetId }))) return
  await replaceScope(trx, key, rows, { targetId, isWithdrawal: true, at })
  const isEmpty = !rows.scope.some(({ is_in_scope: isIn }) => isIn)
  if ((isEmpty || !(await mayStayPublished(trx, key))) && rows.program.state === 'active')
    await changeProgramState(trx, key, { to: 'paused', at, reason: errorTexts['program.target_lapsed'] })
}

/**
 * Removes a target whose ownership verification lapsed from every program by publishing a new version of its terms, which
 * notifies the agents. Pauses a program that has nothing left to test, or whose organization loses the domain that it goes by.
 */
export async function withdrawTarget({ db, clock }: WorkerContext, lapse: LapsedTarget): Promise<void> {
  for (const programId of await listProgramsWithTarget(db, lapse)) {
    await inTransaction(db, (trx) => withdraw(trx, lapse, { programId, at: clock() }))
  }
}
