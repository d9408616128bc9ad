import type { Trx } from '#server/db/database.ts'
import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { saveProgramDraft as operation } from '@grana/contract/programs/builder'
import type { ProgramDraft } from '@grana/contract/programs/draft'
import { recordEvent } from '../audit/public.ts'
import { updateProgram } from '../programs/public.ts'
import { loadCurrentDraft, checkDraft, loadDraftContext } from './load-draft-context.ts'
import { lockOpenProgram } from './lock-open-program.ts'
import { findDraft, lockTargets, type StoredDraft, saveDraft } from './queries-drafts.ts'
import { wholeDraft } from './statement-bounds.ts'

/** The editor autosaves every few seconds; the audit log gets one event per editing session. */
const editingSessionMs = 15 * 60_000

function idsOf({ in_scope: inside, out_of_scope: outside }: ProgramDraft): string[] {
  return [...inside.map(({ target_id: id }) => id), ...outside.flatMap(({ target_id: id }) => (id ? [id] : []))]
}

/** A target can be added only if it is active and belongs to the organization; targets already in the draft may stay. */
async function assertTargetsAllowed(
  trx: Trx,
  organizationId: string,
  { was, is }: { was: ProgramDraft; is: ProgramDraft },
) {
  const before = new Set(idsOf(was))
  const fresh = [...new Set(idsOf(is))].filter((id) => !before.has(id))
  const allowed = await lockTargets(trx, organizationId, fresh)
  if (fresh.some((id) => !allowed.has(id))) throw new DomainError('program.target_refused')
}

function isNewEditingSession(stored: StoredDraft | undefined, userId: string, at: Date): boolean {
  return stored?.updated_by !== userId || at.getTime() - stored.updated_at.getTime() > editingSessionMs
}

/** Saves the draft unless it was saved by another request since it was read. Returns what still blocks publication. */
export const saveProgramDraft = handle(
  operation,
  ({ db, clock }, { user, membership }, { params, body }) => {
    const key = { organizationId: membership.organizationId, programId: params.program }
    const { draft } = body
    return inTransactionAs(db, user, async (trx) => {
      const program = await lockOpenProgram(trx, key)
      const stored = await findDraft(trx, key)
      if (body.revision !== (stored?.revision ?? 0)) throw new DomainError('program.draft_conflict')
      // Agents have worked for rewards, or without: the kind of a published program cannot change.
      if (program.state !== 'draft' && draft.kind !== program.kind) throw new DomainError('program.draft_conflict')
      await assertTargetsAllowed(trx, key.organizationId, {
        was: await loadCurrentDraft(trx, program, stored),
        is: draft,
      })
      const at = clock()
      const revision = body.revision + 1
      await saveDraft(trx, key, { revision, draft, by: user.id, at })
      if (program.state === 'draft') {
        const { name, summary, kind, visibility, safe_harbor = null } = draft
        await updateProgram(trx, key, { name, summary, kind, visibility, safe_harbor, updated_at: at })
      }
      if (isNewEditingSession(stored, user.id, at)) {
        await recordEvent(trx, {
          ...key,
          actorId: user.id,
          action: 'program.drafted',
          thing: 'program',
          thingId: key.programId,
        })
      }
      const now = { revision, body: draft, updated_by: user.id, updated_at: at }
      const draftContext = await loadDraftContext(trx, { program, stored: now, draft })
      return { revision, saved_at: at.toISOString(), ...checkDraft(draftContext, at) }
    })
  },
  wholeDraft,
)
