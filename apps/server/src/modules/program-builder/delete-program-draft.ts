import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { deleteProgramDraft as operation } from '@grana/contract/programs/builder'
import { recordEvent } from '../audit/public.ts'
import { lockOpenProgram } from './lock-open-program.ts'
import { deleteDraft } from './queries-drafts.ts'

/** Discards the next version; the one in force stays. Refused for a program that was never published. */
export const deleteProgramDraft = handle(operation, async ({ db }, { user, membership }, { params }) => {
  const key = { organizationId: membership.organizationId, programId: params.program }
  await inTransactionAs(db, user, async (trx) => {
    const program = await lockOpenProgram(trx, key)
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
})
