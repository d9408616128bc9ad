import type { Context } from '#server/context.ts'
import type { Trx } from '#server/db/database.ts'
import { inTransactionAs } from '#server/db/transaction.ts'
import type { Member } from '#server/http/session/actor.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import type { Answer, Received } from '@grana/contract/operation'
import type { discardProgramDraft, saveProgramDraft } from '@grana/contract/programs/builder'
import type { ProgramDraft } from '@grana/contract/programs/draft'
import { recordEvent } from '../audit/public.ts'
import { lockProgram, updateProgram, type ProgramKey, type ProgramRow } from '../programs/public.ts'
import { currentDraft, judgeDraft, surround } from './open-draft.ts'
import { deleteDraft, findDraft, holdTargets, writeDraft, type StoredDraft } from './queries-drafts.ts'

/** A person who types is saved every few seconds: the log gets one line for each sitting. */
const sittingMs = 15 * 60_000

function idsOf({ in_scope: inside, out_of_scope: outside }: ProgramDraft): string[] {
  return [...inside.map(({ target_id: id }) => id), ...outside.flatMap(({ target_id: id }) => (id ? [id] : []))]
}

/** A target joins a draft only while it stands and is the organization's own; those that are in already may stay. */
async function admitTargets(trx: Trx, organizationId: string, { was, is }: { was: ProgramDraft; is: ProgramDraft }) {
  const before = new Set(idsOf(was))
  const fresh = [...new Set(idsOf(is))].filter((id) => !before.has(id))
  const standing = await holdTargets(trx, organizationId, fresh)
  if (fresh.some((id) => !standing.has(id))) throw new DomainError('program.target_refused')
}

async function holdProgram(trx: Trx, key: ProgramKey): Promise<ProgramRow> {
  const program = await lockProgram(trx, key)
  if (program === undefined) throw new DomainError('request.not_found')
  if (program.state === 'closed') throw new DomainError('program.closed')
  return program
}

function isNewSitting(stored: StoredDraft | undefined, userId: string, at: Date): boolean {
  return stored?.updated_by !== userId || at.getTime() - stored.updated_at.getTime() > sittingMs
}

/** Saves what was typed, unless somebody saved in between; says what is still missing. */
export function saveDraft(
  { db, clock }: Context,
  { user, standing }: Member,
  { params, body }: Received<typeof saveProgramDraft>,
): Promise<Answer<typeof saveProgramDraft>> {
  const key = { organizationId: standing.organizationId, programId: params.program }
  const { draft } = body
  return inTransactionAs(db, user, async (trx) => {
    const program = await holdProgram(trx, key)
    const stored = await findDraft(trx, key)
    if (body.revision !== (stored?.revision ?? 0)) throw new DomainError('program.draft_conflict')
    // What agents have worked for, or for nothing, stays what it was.
    if (program.state !== 'draft' && draft.kind !== program.kind) throw new DomainError('program.draft_conflict')
    await admitTargets(trx, key.organizationId, { was: await currentDraft(trx, program, stored), is: draft })
    const at = clock()
    const revision = body.revision + 1
    await writeDraft(trx, key, { revision, draft, by: user.id, at })
    if (program.state === 'draft') {
      const { name, summary, kind, visibility, safe_harbor } = draft
      await updateProgram(trx, key, { name, summary, kind, visibility, safe_harbor, updated_at: at })
    }
    if (isNewSitting(stored, user.id, at)) {
      await recordEvent(trx, {
        ...key,
        actorId: user.id,
        action: 'program.drafted',
        thing: 'program',
        thingId: key.programId,
      })
    }
    const now = { revision, body: draft, updated_by: user.id, updated_at: at }
    const open = await surround(trx, { program, stored: now, draft })
    return { revision, saved_at: at.toISOString(), ...judgeDraft(open, at) }
  })
}

/** Gives up the next version; the one in force is not touched. A program that was never published has nothing else. */
export async function discardDraft(
  { db }: Context,
  { user, standing }: Member,
  { params }: Received<typeof discardProgramDraft>,
): Promise<null> {
  const key = { organizationId: standing.organizationId, programId: params.program }
  await inTransactionAs(db, user, async (trx) => {
    const program = await holdProgram(trx, key)
    if (program.state === 'draft') throw new DomainError('program.move_refused')
    if (!(await deleteDraft(trx, key))) throw new DomainError('program.move_refused')
    await recordEvent(trx, {
      ...key,
      actorId: user.id,
      action: 'program.draft_discarded',
      thing: 'program',
      thingId: key.programId,
    })
  })
  return null
}
