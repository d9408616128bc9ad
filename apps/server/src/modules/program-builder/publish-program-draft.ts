import type { Trx } from '#server/db/database.ts'
import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { emit } from '#server/reactions.ts'
import { publishProgramDraft as operation } from '@grana/contract/programs/builder'
import { recordEvent } from '../audit/public.ts'
import { lockProgram, type ProgramKey, publishProgram } from '../programs/public.ts'
import {
  loadCurrentDraft,
  checkDraft,
  type DraftContext,
  toProgramPage,
  loadDraftContext,
} from './load-draft-context.ts'
import { deleteDraft, findDraft, lockTargets } from './queries-drafts.ts'
import { insertVersion } from './queries-versions.ts'

type Publication = { draftContext: DraftContext; at: Date; actorId: string | null }

/** Writes the next version and puts it in force. Returns its number. */
async function publishVersion(trx: Trx, key: ProgramKey, { draftContext, at, actorId }: Publication): Promise<number> {
  const { page, rows } = toProgramPage(draftContext, at)
  const { version } = rows.key
  const { safe_harbor: safeHarbor } = page
  // `canPublishDraft` has refused a draft without it.
  if (safeHarbor === undefined) throw new DomainError('program.not_publishable')
  await insertVersion(trx, rows, { ...page, safe_harbor: safeHarbor })
  await publishProgram(trx, key, at)
  await deleteDraft(trx, key)
  await recordEvent(trx, {
    ...key,
    actorId,
    action: 'program.published',
    thing: 'policy_version',
    thingId: `${key.programId} ${version}`,
    details: { version },
  })
  await emit(trx, 'program.version_published', { ...key, version })
  return version
}

/** A new version needs at least one change: publishing notifies the followers. */
function canPublishDraft(draftContext: DraftContext, at: Date): boolean {
  const { obstacles, changes } = checkDraft(draftContext, at)
  return obstacles.length === 0 && (draftContext.program.state === 'draft' || changes.length > 0)
}

/** Publishes the draft revision that the caller has read. Any other revision is a conflict. */
export const publishProgramDraft = handle(
  operation,
  ({ db, clock }, { user, membership }, { params, body }) => {
    const key = { organizationId: membership.organizationId, programId: params.program }
    return inTransactionAs(db, user, async (trx) => {
      const program = await lockProgram(trx, key)
      if (program === undefined) throw new DomainError('request.not_found')
      // Accepting the quote of an engagement publishes a pentest.
      if (program.kind === 'pentest') throw new DomainError('program.not_publishable')
      const stored = await findDraft(trx, key)
      if (body.revision !== (stored?.revision ?? 0)) throw new DomainError('program.draft_conflict')
      const draft = await loadCurrentDraft(trx, program, stored)
      // Locked before the check: a target must not be archived or lose its verification during publication.
      await lockTargets(
        trx,
        key.organizationId,
        draft.in_scope.map(({ target_id: id }) => id),
      )
      const draftContext = await loadDraftContext(trx, { program, stored, draft })
      const at = clock()
      if (!canPublishDraft(draftContext, at)) throw new DomainError('program.not_publishable')
      return { version: await publishVersion(trx, key, { draftContext, at, actorId: user.id }) }
    })
  },
  {
    maxStatements: 42,
    why: 'freezes every part of a draft into a version, and writes the public page of the program beside it',
  },
)
