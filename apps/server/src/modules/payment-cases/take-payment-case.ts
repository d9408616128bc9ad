import { handle } from '#server/http/handle.ts'
import { takePaymentCase as operation } from '@grana/contract/staff/payment-cases'
import { asStaff } from '../staff/public.ts'
import { moveCase } from './desk.ts'

/** Assigns a case to the caller, who may then read the payments of its report. */
export const takePaymentCase = handle(operation, (context, actor, { params }) => {
  const at = context.clock()
  return asStaff(context, actor, async (trx) => {
    await moveCase(trx, actor, { id: params.id, act: 'taken', at })
    return { id: params.id }
  })
})
