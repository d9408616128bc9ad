import { handle } from '#server/http/handle.ts'
import { closePaymentCase as operation } from '@grana/contract/staff/payment-cases'
import { asStaff } from '../staff/public.ts'
import { moveCase } from './desk.ts'

/** Closes a case with a reason: a proven payment counts as arrived, an unpaid one stays owed. */
export const closePaymentCase = handle(operation, (context, actor, { params, body }) => {
  const { outcome, text } = body
  const at = context.clock()
  return asStaff(context, actor, async (trx) => {
    await moveCase(trx, actor, { id: params.id, act: 'closed', text, outcome, at })
    return { id: params.id }
  })
})
