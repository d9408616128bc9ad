import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { emit } from '#server/reactions.ts'
import { setPublicPayments as operation } from '@grana/contract/programs/public-payments'
import { recordEvent } from '../audit/public.ts'
import { lockProgram, updateProgram } from '../programs/public.ts'

/** Takes effect at once, also for a closed program: its page stays public, and so do its figures. */
export const setPublicPayments = handle(operation, ({ db }, { user, membership }, { params, body: { level } }) => {
  const key = { organizationId: membership.organizationId, programId: params.program }
  return inTransactionAs(db, user, async (trx) => {
    const program = await lockProgram(trx, key)
    if (program === undefined) throw new DomainError('request.not_found')
    if (program.public_payments === level) return { level }
    await updateProgram(trx, key, { public_payments: level })
    // The terms are the same; only the rendered pages are outdated.
    await emit(trx, 'program.changed', { programId: key.programId })
    await recordEvent(trx, {
      ...key,
      actorId: user.id,
      action: 'program.public_payments_changed',
      thing: 'program',
      thingId: key.programId,
      details: { from: program.public_payments, to: level },
    })
    return { level }
  })
})
