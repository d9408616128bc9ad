import { CallError } from '@grana/client/call-error'
import { auth } from '@grana/messages/es/account/auth'

/** Replaces the server's message, which ends in "…", by one with the remaining time. Other errors pass unchanged. */
function addWaitTime(error: unknown): unknown {
  if (!(error instanceof CallError) || error.code !== 'auth.paused') return error
  const { fields, details, requestId } = error
  const { retryAfterSeconds, ...rest } = details
  if (retryAfterSeconds === undefined) return error
  return new CallError(error.code, {
    message: auth.tryAgainIn(retryAfterSeconds),
    fields,
    details: rest,
    ...(requestId !== undefined && { requestId }),
  })
}

/** Runs a call that checks credentials: after too many failures the error includes how long to wait. */
export async function withWaitTime<T>(send: () => Promise<T>): Promise<T> {
  try {
    return await send()
  } catch (error) {
    throw addWaitTime(error)
  }
}
