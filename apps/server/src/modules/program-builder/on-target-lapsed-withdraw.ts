import type { Trx } from '#server/db/database.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { emit } from '#server/reactions.ts'
import type { WorkerContext } from '#server/worker-context.ts'
import { errorTexts } from '@grana/messages/es/errors'
import { recordEvent } from '../audit/public.ts'
import {
  loadVersion,
  lockProgram,
  changeProgramState,
  replaceTerms,
  toPortalProgram,
  type ProgramKey,
  type ProgramRows,
} from '../programs/public.ts'
import { getProgramFacts } from './queries-drafts.ts'
import { copyTerms, isTargetUnverified, listProgramsWithTarget } from './queries-lapse.ts'

type LapsedTarget = { organizationId: string; targetId: string }

/** The terms in force without the target; `undefined` when the target is no longer in scope. */
async function termsWithout(trx: Trx, key: ProgramKey, targetId: string): Promise<ProgramRows | undefined> {
  const program = await lockProgram(trx, key)
  if (program === undefined || program.policy_version === null || program.state === 'closed') return undefined
  const place = { organization_id: key.organizationId, program_id: key.programId, version: program.policy_version }
  const rows = await loadVersion(trx, place)
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
  const version = (await getProgramFacts(trx, key)).lastVersion + 1
  const terms = toPortalProgram({ ...rows, version: { version, published_at: at } })
  await copyTerms(trx, key, { version, at, rows, terms })
  await replaceTerms(trx, key, { version, at })
  const isEmpty = !rows.scope.some(({ is_in_scope: isIn }) => isIn)
  if (isEmpty && rows.program.state === 'active')
    await changeProgramState(trx, key, { to: 'paused', at, reason: errorTexts['program.target_lapsed'] })
  await recordEvent(trx, {
    ...key,
    actorId: null,
    action: 'program.target_withdrawn',
    thing: 'policy_version',
    thingId: `${programId} ${version}`,
    details: { version, target: targetId },
  })
  await emit(trx, 'program.version_published', { ...key, version, isWithdrawal: true })
}

/**
 * Removes a target whose ownership verification lapsed from every program by publishing a new version of its terms, which
 * notifies the agents. Pauses a program that has nothing left to test.
 */
export async function withdrawTarget({ db, clock }: WorkerContext, lapse: LapsedTarget): Promise<void> {
  for (const programId of await listProgramsWithTarget(db, lapse)) {
    await inTransaction(db, (trx) => withdraw(trx, lapse, { programId, at: clock() }))
  }
}
