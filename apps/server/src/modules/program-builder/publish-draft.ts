import type { Context } from '#server/context.ts'
import type { Trx } from '#server/db/database.ts'
import { inTransactionAs } from '#server/db/transaction.ts'
import type { Member } from '#server/http/session/actor.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { emit } from '#server/reactions.ts'
import type { Answer, Received } from '@grana/contract/operation'
import type { publishDraft } from '@grana/contract/programs/builder'
import { recordEvent } from '../audit/public.ts'
import { lockProgram, publishProgram, type ProgramKey } from '../programs/public.ts'
import { currentDraft, judgeDraft, pageOf, surround, type OpenDraft } from './open-draft.ts'
import { deleteDraft, findDraft, holdTargets } from './queries-drafts.ts'
import { writeVersion } from './queries-versions.ts'

/** A version that changes nothing would only cost its readers time. */
function mayPublish(open: OpenDraft, at: Date): boolean {
  const { obstacles, changes } = judgeDraft(open, at)
  return obstacles.length === 0 && (open.program.state === 'draft' || changes.length > 0)
}

type Publication = { open: OpenDraft; at: Date; actorId: string | null }

/** Writes the next version and puts it in force, in one go. Gives back its number. */
export async function putInForce(trx: Trx, key: ProgramKey, { open, at, actorId }: Publication): Promise<number> {
  const { page, rows } = pageOf(open, at)
  const { version } = rows.key
  await writeVersion(trx, rows, page)
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

/** Puts the draft that was read in force. Whoever comes second, or with an older draft, is told so. */
export function publish(
  { db, clock }: Context,
  { user, standing }: Member,
  { params, body }: Received<typeof publishDraft>,
): Promise<Answer<typeof publishDraft>> {
  const key = { organizationId: standing.organizationId, programId: params.program }
  return inTransactionAs(db, user, async (trx) => {
    const program = await lockProgram(trx, key)
    if (program === undefined) throw new DomainError('request.not_found')
    const stored = await findDraft(trx, key)
    if (body.revision !== (stored?.revision ?? 0)) throw new DomainError('program.draft_conflict')
    const draft = await currentDraft(trx, program, stored)
    // Held before they are looked at: nobody archives a target, and no proof of it lapses, while it is being published.
    await holdTargets(
      trx,
      key.organizationId,
      draft.in_scope.map(({ target_id: id }) => id),
    )
    const open = await surround(trx, { program, stored, draft })
    const at = clock()
    if (!mayPublish(open, at)) throw new DomainError('program.not_publishable')
    return { version: await putInForce(trx, key, { open, at, actorId: user.id }) }
  })
}
