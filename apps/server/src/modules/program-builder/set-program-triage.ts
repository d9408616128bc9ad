import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { setProgramTriage as operation } from '@grana/contract/programs/builder'
import { recordEvent } from '../audit/public.ts'
import { changeTriage, lockProgram, triageOf } from '../programs/public.ts'

/**
 * Sets who triages and whether analysts may accept reports. Triage by the platform starts once staff agree; the
 * organization can end it alone.
 */
export const setProgramTriage = handle(operation, ({ db, clock }, { user, membership }, { params, body }) => {
  const key = { organizationId: membership.organizationId, programId: params.program }
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
    const triage = { stand: to, analysts_accept: after.analysts_accept }
    if (from === to && program.analysts_accept === after.analysts_accept) return triage
    await changeTriage(trx, key, { ...after, at })
    await recordEvent(trx, {
      ...key,
      actorId: user.id,
      action: 'program.triage_changed',
      thing: 'program',
      thingId: key.programId,
      details: { from, ...triage },
    })
    return triage
  })
})
