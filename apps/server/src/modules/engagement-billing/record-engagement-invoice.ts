import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { emit } from '#server/reactions.ts'
import { recordEngagementInvoice as operation } from '@grana/contract/engagements/billing'
import { recordEvent } from '../audit/public.ts'
import { findTenant, lockEngagement } from '../engagements/public.ts'
import { asStaff, recordStaffOnlyAct } from '../staff/public.ts'
import { findBilling, saveInvoice } from './queries-billing.ts'
import { isAgreed, isInvoiced, toStaffBilling } from './to-billing.ts'

/** Records the invoice of a pentest. Owners of the organization are notified when it is sent. */
export const recordEngagementInvoice = handle(operation, (context, staff, { params, body }) => {
  const at = context.clock()
  return asStaff(context, staff, async (trx) => {
    const tenant = await findTenant(trx, params.id)
    const engagement = tenant === undefined ? undefined : await lockEngagement(trx, tenant, params.id)
    if (engagement === undefined) throw new DomainError('request.not_found')
    if (!isAgreed(engagement)) throw new DomainError('engagement.move_refused')
    const before = await findBilling(trx, engagement)
    await saveInvoice(trx, engagement, { ...body, number: body.number, by: staff.user.id, at })
    const { organization_id: organizationId, id, title } = engagement
    const action = `engagement.invoice_${body.state}` as const
    const details = { number: body.number ?? '' }
    await recordEvent(trx, {
      organizationId,
      actorId: staff.user.id,
      action,
      thing: 'engagement',
      thingId: id,
      details,
    })
    await recordStaffOnlyAct(trx, staff, {
      action,
      reason: null,
      subject: 'engagement',
      subject_id: id,
      subject_name: title,
      organization_id: organizationId,
      at,
    })
    if (body.state === 'sent' && !isInvoiced(before))
      await emit(trx, 'engagement.invoiced', { organizationId, engagementId: id, number: body.number ?? '' })
    return toStaffBilling(trx, engagement)
  })
})
