import { randomUUID } from 'node:crypto'
import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { createProgram as operation } from '@grana/contract/programs/builder'
import { createDefaultDraft } from '@grana/contract/programs/default-draft'
import { recordEvent } from '../audit/public.ts'
import { clauseLibrary, defaultClauses } from '../programs/public.ts'
import { saveDraft } from './queries-drafts.ts'
import { countPrograms, insertProgram } from './queries.ts'

/** Upper bound against automated creation, drafts and closed programs included; no real organization reaches it. */
const maxPrograms = 500

/** Creates a draft with default values. The creator becomes the program owner. */
export const createProgram = handle(operation, async ({ db, clock }, { user, membership }, { body }) => {
  const key = { organizationId: membership.organizationId, programId: randomUUID() }
  await inTransactionAs(db, user, async (trx) => {
    if ((await countPrograms(trx, key.organizationId)) >= maxPrograms) throw new DomainError('program.too_many')
    const at = clock()
    await insertProgram(trx, { key, ...body, ownerId: user.id, at })
    const draft = createDefaultDraft(body, defaultClauses(clauseLibrary(), body.kind))
    await saveDraft(trx, key, { revision: 1, draft, by: user.id, at })
    await recordEvent(trx, {
      ...key,
      actorId: user.id,
      action: 'program.created',
      thing: 'program',
      thingId: key.programId,
      details: { kind: body.kind },
    })
  })
  return { id: key.programId }
})
