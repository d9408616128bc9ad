import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { emit } from '#server/reactions.ts'
import { setAttentionBudget as operation } from '@grana/contract/attention/attention'
import { recordEvent } from '../audit/public.ts'
import { lockProgram } from '../programs/public.ts'
import { findAttention, saveHours } from './queries.ts'

const written = (hours: number | null) => (hours === null ? '' : String(hours))

/** Takes effect at once and is no version of the rules: hours of triage change with holidays and people. */
export const setAttentionBudget = handle(operation, ({ db }, { user, membership }, { params, body }) => {
  const key = { organizationId: membership.organizationId, programId: params.program }
  const { weekly_hours: hours } = body
  return inTransactionAs(db, user, async (trx) => {
    const program = await lockProgram(trx, key)
    if (program === undefined) throw new DomainError('request.not_found')
    if (program.state === 'closed') throw new DomainError('program.closed')
    const before = (await findAttention(trx, key))?.weekly_hours ?? null
    if (before === hours) return { weekly_hours: hours }
    await saveHours(trx, key, hours)
    await emit(trx, 'program.attention_declared', { programId: key.programId })
    await recordEvent(trx, {
      ...key,
      actorId: user.id,
      action: 'program.attention_changed',
      thing: 'program',
      thingId: key.programId,
      details: { from: written(before), to: written(hours) },
    })
    return { weekly_hours: hours }
  })
})
