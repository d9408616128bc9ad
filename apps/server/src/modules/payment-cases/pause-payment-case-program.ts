import { handle } from '#server/http/handle.ts'
import { pausePaymentCaseProgram as operation } from '@grana/contract/staff/payment-cases'
import { moveProgramAsStaff } from '../staff-programs/public.ts'
import { asStaff } from '../staff/public.ts'
import { moveCase } from './desk.ts'

/** Pauses new reports of the program until staff resume it; its page says that a payment is the cause. */
export const pausePaymentCaseProgram = handle(
  operation,
  (context, actor, { params, body }) => {
    const { reason } = body
    const at = context.clock()
    return asStaff(context, actor, async (trx) => {
      const moved = await moveCase(trx, actor, { id: params.id, act: 'paused', text: reason, at })
      await moveProgramAsStaff(trx, actor, { id: moved.program_id, to: 'paused', reason, at, cause: 'payment' })
      return { id: params.id }
    })
  },
  { maxStatements: 34, why: 'records the pause in the case and changes the public page of the program' },
)
