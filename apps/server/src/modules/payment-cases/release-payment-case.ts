import { handle } from '#server/http/handle.ts'
import { releasePaymentCase as operation } from '@grana/contract/staff/payment-cases'
import { asStaff } from '../staff/public.ts'
import { moveCase } from './desk.ts'

/** Gives a case back to the queue, with a reason. */
export const releasePaymentCase = handle(operation, (context, actor, { params, body }) => {
  const at = context.clock()
  return asStaff(context, actor, async (trx) => {
    await moveCase(trx, actor, { id: params.id, act: 'released', text: body.reason, at })
    return { id: params.id }
  })
})
