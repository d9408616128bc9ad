import type { Trx } from '#server/db/database.ts'
import { emit } from '#server/reactions.ts'
import { recordEvent } from '../audit/public.ts'
import {
  loadVersion,
  lockProgram,
  replaceTerms,
  toPortalProgram,
  type ProgramKey,
  type ProgramRows,
} from '../programs/public.ts'
import { getProgramFacts } from './queries-drafts.ts'
import { copyTerms } from './queries-lapse.ts'

/** Locks a program that is not closed, with its terms in force. */
export async function lockTermsInForce(trx: Trx, key: ProgramKey): Promise<ProgramRows | undefined> {
  const program = await lockProgram(trx, key)
  if (program === undefined || program.policy_version === null || program.state === 'closed') return undefined
  return loadVersion(trx, {
    organization_id: key.organizationId,
    program_id: key.programId,
    version: program.policy_version,
  })
}

type ScopeChange = { targetId: string; isWithdrawal: boolean; at: Date }

/** Publishes the terms of a program with another scope as its next version, and notifies its agents. */
export async function replaceScope(
  trx: Trx,
  key: ProgramKey,
  rows: ProgramRows,
  { targetId, isWithdrawal, at }: ScopeChange,
): Promise<void> {
  const version = (await getProgramFacts(trx, key)).lastVersion + 1
  const terms = toPortalProgram({ ...rows, version: { version, published_at: at } })
  await copyTerms(trx, key, { version, at, rows, terms })
  await replaceTerms(trx, key, { version, at })
  await recordEvent(trx, {
    ...key,
    actorId: null,
    action: isWithdrawal ? 'program.target_withdrawn' : 'program.target_restored',
    thing: 'policy_version',
    thingId: `${key.programId} ${version}`,
    details: { version, target: targetId },
  })
  await emit(trx, 'program.version_published', { ...key, version, ...(isWithdrawal && { isWithdrawal }) })
}
