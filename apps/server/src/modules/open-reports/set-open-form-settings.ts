import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { emit } from '#server/reactions.ts'
import { setOpenFormSettings as operation } from '@grana/contract/open-reports/forms'
import { recordEvent } from '../audit/public.ts'
import { lockProgram } from '../programs/public.ts'
import { findFormSettings, findOpenForm, saveFormSettings } from './queries.ts'

/** Off at any time; on only where it opens at once: a public, active disclosure program for all countries. */
export const setOpenFormSettings = handle(operation, ({ db, clock }, { user, membership }, { params, body }) => {
  const key = { organizationId: membership.organizationId, programId: params.program }
  const at = clock()
  const settings = { ...body, origins: [...new Set(body.origins)] }
  return inTransactionAs(db, user, async (trx) => {
    const program = await lockProgram(trx, key)
    if (program === undefined) throw new DomainError('request.not_found')
    if (program.state === 'closed') throw new DomainError('program.closed')
    const before = await findFormSettings(trx, key)
    await saveFormSettings(trx, key, at, settings)
    if (settings.is_on && (await findOpenForm(trx, key.programId, at)) === undefined)
      throw new DomainError('open_form.not_disclosure')
    await recordEvent(trx, {
      ...key,
      actorId: user.id,
      action: settings.is_on ? 'open_form.opened' : 'open_form.closed',
      thing: 'program',
      thingId: key.programId,
      details: { origins: settings.origins.join(' '), daily: String(settings.daily_limit) },
    })
    // Its public page offers the form.
    if (before?.is_on !== settings.is_on) await emit(trx, 'program.changed', { programId: key.programId })
    return { is_on: settings.is_on }
  })
})
