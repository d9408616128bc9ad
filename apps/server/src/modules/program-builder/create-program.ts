import { randomUUID } from 'node:crypto'
import type { Context } from '#server/context.ts'
import { inTransactionAs } from '#server/db/transaction.ts'
import type { Member } from '#server/http/session/actor.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import type { Answer, Received } from '@grana/contract/operation'
import type { createProgram } from '@grana/contract/programs/builder'
import { startingDraft } from '@grana/contract/programs/start'
import { recordEvent } from '../audit/public.ts'
import { clauseLibrary } from '../programs/public.ts'
import { startingClauses } from '../programs/public.ts'
import { writeDraft } from './queries-drafts.ts'
import { countPrograms, insertProgram } from './queries.ts'

/** More than any organization has, drafts and closed ones included; a wall against machines. */
const mostPrograms = 500

/** Begins a program with sensible values; whoever begins it answers for it until they appoint somebody else. */
export async function beginProgram(
  { db, clock }: Context,
  { user, standing }: Member,
  { body }: Received<typeof createProgram>,
): Promise<Answer<typeof createProgram>> {
  const key = { organizationId: standing.organizationId, programId: randomUUID() }
  await inTransactionAs(db, user, async (trx) => {
    if ((await countPrograms(trx, key.organizationId)) >= mostPrograms) throw new DomainError('program.too_many')
    const at = clock()
    await insertProgram(trx, { key, ...body, ownerId: user.id, at })
    const draft = startingDraft(body, startingClauses(clauseLibrary(), body.kind))
    await writeDraft(trx, key, { revision: 1, draft, by: user.id, at })
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
}
