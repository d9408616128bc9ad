import { randomUUID } from 'node:crypto'
import { inTransaction } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { emit } from '#server/reactions.ts'
import {
  openReportConsentVersion,
  openReportText,
  submitOpenReport as operation,
} from '@grana/contract/open-reports/forms'
import { findWeakness } from '@grana/contract/weaknesses/taxonomy'
import { validationText } from '@grana/messages/es/validation'
import { listReportTargets } from '../programs/public.ts'
import { findOpenForm, insertOpenReport } from './queries.ts'

/** Stores the form until its address is proven. The answer is the same whether or not the address is known. */
export const submitOpenReport = handle(operation, ({ db, clock }, actor, { params, body }) => {
  const at = clock()
  const { email, privacy_consent: _consent, captcha_token: _token, ...form } = body
  if (form.weakness !== undefined && findWeakness(form.weakness) === undefined)
    throw new DomainError('report.incomplete', { fields: { weakness: validationText('report.weakness', 'weakness') } })
  return inTransaction(db, async (trx) => {
    const place = await findOpenForm(trx, params.uuid, at)
    if (place === undefined) throw new DomainError('report.program_closed')
    const targets = await listReportTargets(trx, params.uuid)
    if (!targets.some(({ id }) => id === form.target_id)) throw new DomainError('report.out_of_scope')
    const id = randomUUID()
    const outcome = await insertOpenReport(trx, {
      programId: params.uuid,
      id,
      email,
      form: openReportText.parse(form),
      consentVersion: openReportConsentVersion,
      address: actor.address,
      at,
    })
    if (outcome === 'closed') throw new DomainError('report.program_closed')
    if (outcome === 'full') throw new DomainError('open_form.full')
    if (outcome === 'stored')
      await emit(trx, 'open_report.link_wanted', {
        organizationId: place.organization_id,
        openReportId: id,
        at: at.toISOString(),
      })
    return null
  })
})
