import type { WorkerContext } from '#server/worker-context.ts'
import type { ResetRequested } from '../auth/public.ts'
import { deleteResetRequest, findAbsenteeByEmail, findRecipientByEmail, findResetRequest } from './queries.ts'
import { sendLetter } from './send-letter.ts'
import { mailWayBack } from './way-back.ts'

/**
 * Sends the link that sets a new password, if the address has an account; otherwise nothing happens that anybody could
 * notice. Whoever turned their account off gets the way back instead of the link. The typed address is forgotten as soon as that is known.
 */
export async function mailReset(context: WorkerContext, { requestId }: ResetRequested): Promise<void> {
  const { db } = context
  const request = await findResetRequest(db, requestId)
  if (request === undefined) return
  const recipient = await findRecipientByEmail(db, request.email)
  if (recipient !== undefined) {
    await sendLetter(context, recipient, { kind: 'reset', occasion: requestId, facts: { at: request.created_at } })
  }
  const absentee = recipient === undefined ? await findAbsenteeByEmail(db, request.email) : undefined
  if (absentee !== undefined) await mailWayBack(context, absentee, { occasion: requestId, at: request.created_at })
  await deleteResetRequest(db, requestId)
}
