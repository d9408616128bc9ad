import type { Context } from '#server/context.ts'
import { inTransactionAs } from '#server/db/transaction.ts'
import type { Member } from '#server/http/session/actor.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import type { Answer, Received } from '@grana/contract/operation'
import type { setProgramTriage } from '@grana/contract/programs/builder'
import { recordEvent } from '../audit/public.ts'
import { changeTriage, lockProgram, triageOf } from '../programs/public.ts'

/**
 * Says who reads first and whether analysts accept. The platform's team reads once it has said yes too; the organization
 * ends it by itself.
 */
export function setTriage(
  { db, clock }: Context,
  { user, standing }: Member,
  { params, body }: Received<typeof setProgramTriage>,
): Promise<Answer<typeof setProgramTriage>> {
  const key = { organizationId: standing.organizationId, programId: params.program }
  return inTransactionAs(db, user, async (trx) => {
    const program = await lockProgram(trx, key)
    if (program === undefined) throw new DomainError('request.not_found')
    if (program.state === 'closed') throw new DomainError('program.closed')
    const at = clock()
    const after = {
      is_managed: body.by_platform && program.is_managed,
      managed_asked_at: body.by_platform ? (program.managed_asked_at ?? at) : null,
      analysts_accept: body.analysts_accept,
    }
    const [from, to] = [triageOf(program), triageOf(after)]
    const said = { stand: to, analysts_accept: after.analysts_accept }
    if (from === to && program.analysts_accept === after.analysts_accept) return said
    await changeTriage(trx, key, { ...after, at })
    await recordEvent(trx, {
      ...key,
      actorId: user.id,
      action: 'program.triage_changed',
      thing: 'program',
      thingId: key.programId,
      details: { from, ...said },
    })
    return said
  })
}
