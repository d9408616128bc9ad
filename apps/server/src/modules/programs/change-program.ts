import type { Trx } from '#server/db/database.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { emit } from '#server/reactions.ts'
import type { ProgramState, ProgramVisibility, SafeHarbor, TriageMode } from '@grana/contract/program-values'
import type { ProgramRow } from './queries-programs.ts'
import { hasScope, lockProgram, updateProgram, type ProgramKey } from './queries-publish.ts'
import { canTransition } from './states.ts'
import { updateDirectoryEntries } from './update-directory-entries.ts'

/** Fields that can change without a new version of the terms. */
export type ProgramChange = {
  name?: string
  summary?: string
  description?: string | null
  visibility?: ProgramVisibility
  safe_harbor?: SafeHarbor
}

async function publishChange(trx: Trx, programId: string): Promise<void> {
  await updateDirectoryEntries(trx, [programId])
  await emit(trx, 'program.changed', { programId })
}

/** Changes the presentation of a program. */
export async function changeProgram(trx: Trx, key: ProgramKey, { at, ...change }: ProgramChange & { at: Date }) {
  if ((await lockProgram(trx, key)) === undefined) throw new DomainError('request.not_found')
  await updateProgram(trx, key, { ...change, updated_at: at })
  await publishChange(trx, key.programId)
}

type Triage = { is_managed?: boolean; managed_asked_at?: Date | null; analysts_accept?: boolean; at: Date }

/** Changes who triages and who accepts reports, and updates the public page accordingly. */
export async function changeTriage(trx: Trx, key: ProgramKey, { at, ...change }: Triage) {
  await updateProgram(trx, key, { ...change, updated_at: at })
  await publishChange(trx, key.programId)
}

/** Whether the organization or the platform triages. */
export function triageOf({
  is_managed: isManaged,
  managed_asked_at: askedAt,
}: Pick<ProgramRow, 'is_managed' | 'managed_asked_at'>): TriageMode {
  if (isManaged) return 'managed'
  return askedAt === null ? 'own' : 'asked'
}

type Transition = {
  to: ProgramState
  at: Date
  reason?: string | undefined
  byStaff?: boolean
  /** The cause of a pause by staff that everyone reads. */
  cause?: 'payment' | undefined
}

/** Only staff can resume a program that staff paused. Staff may also take over a pause by the organization. */
function assertTransition(
  { state, paused_by_staff: isPausedByStaff }: ProgramRow,
  { to, byStaff = false }: Transition,
): void {
  if (isPausedByStaff && !byStaff && to !== 'closed') throw new DomainError('program.held')
  const isTakeover = byStaff && state === 'paused' && to === 'paused' && !isPausedByStaff
  if (state === 'draft' || !(isTakeover || canTransition(state, to))) throw new DomainError('program.move_refused')
}

/** Pauses, resumes or closes a program; the only place that changes the state of one that was published. */
export async function transitionProgram(trx: Trx, key: ProgramKey, transition: Transition) {
  const { to, at, reason, byStaff = false, cause } = transition
  const program = await lockProgram(trx, key)
  if (program === undefined) throw new DomainError('request.not_found')
  assertTransition(program, transition)
  // A program emptied by lapsed verifications stays paused until a version has a target in scope.
  if (to === 'active' && !(await hasScope(trx, key))) throw new DomainError('program.move_refused')
  await updateProgram(trx, key, {
    state: to,
    pause_reason: to === 'paused' ? (reason ?? null) : null,
    paused_by_staff: to === 'paused' && byStaff,
    pause_cause: to === 'paused' && byStaff ? (cause ?? null) : null,
    updated_at: at,
  })
  await publishChange(trx, key.programId)
}
