import type { Trx } from '#server/db/database.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { emit } from '#server/reactions.ts'
import type { ProgramState, ProgramVisibility, SafeHarbor, TriageStand } from '@grana/contract/program-values'
import type { ProgramRow } from './queries-programs.ts'
import { hasScope, lockProgram, updateProgram, type ProgramKey } from './queries-publish.ts'
import { canMove } from './states.ts'
import { writeDirectoryEntries } from './write-directory-entry.ts'

/** What can change without new terms. */
export type ProgramChange = {
  name?: string
  summary?: string
  description?: string | null
  visibility?: ProgramVisibility
  safe_harbor?: SafeHarbor
}

async function show(trx: Trx, programId: string): Promise<void> {
  await writeDirectoryEntries(trx, [programId])
  await emit(trx, 'program.changed', { programId })
}

/** Changes how a program presents itself. */
export async function changeProgram(trx: Trx, key: ProgramKey, { at, ...change }: ProgramChange & { at: Date }) {
  if ((await lockProgram(trx, key)) === undefined) throw new DomainError('request.not_found')
  await updateProgram(trx, key, { ...change, updated_at: at })
  await show(trx, key.programId)
}

type Triage = { is_managed?: boolean; managed_asked_at?: Date | null; analysts_accept?: boolean; at: Date }

/** Changes who reads and who accepts; what readers of its page are told of it follows. */
export async function changeTriage(trx: Trx, key: ProgramKey, { at, ...change }: Triage) {
  await updateProgram(trx, key, { ...change, updated_at: at })
  await show(trx, key.programId)
}

/** Who reads first. */
export function triageOf({
  is_managed: isManaged,
  managed_asked_at: askedAt,
}: Pick<ProgramRow, 'is_managed' | 'managed_asked_at'>): TriageStand {
  if (isManaged) return 'managed'
  return askedAt === null ? 'own' : 'asked'
}

type Move = { to: ProgramState; at: Date; reason?: string | undefined; byStaff?: boolean }

/** What the platform paused stays so for everybody else; and it may hold what its organization has paused. */
function checkMove({ state, paused_by_staff: isHeld }: ProgramRow, { to, byStaff = false }: Move): void {
  if (isHeld && !byStaff && to !== 'closed') throw new DomainError('program.held')
  const isHolding = byStaff && state === 'paused' && to === 'paused' && !isHeld
  if (state === 'draft' || !(isHolding || canMove(state, to))) throw new DomainError('program.move_refused')
}

/** Pauses, resumes or closes a program; the only place that changes the state of one that was published. */
export async function moveProgram(trx: Trx, key: ProgramKey, move: Move) {
  const { to, at, reason, byStaff = false } = move
  const program = await lockProgram(trx, key)
  if (program === undefined) throw new DomainError('request.not_found')
  checkMove(program, move)
  // What a lapsed proof has emptied stays paused until a version has something to test again.
  if (to === 'active' && !(await hasScope(trx, key))) throw new DomainError('program.move_refused')
  await updateProgram(trx, key, {
    state: to,
    pause_reason: to === 'paused' ? (reason ?? null) : null,
    paused_by_staff: to === 'paused' && byStaff,
    updated_at: at,
  })
  await show(trx, key.programId)
}
