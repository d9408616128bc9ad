import { CallError } from '@grana/client/call-error'
import { auth } from '@grana/messages/es/account/auth'

/** Inserts the remaining time where the server's message leaves it open (`…`); returns everything else unchanged. */
function withTime(error: unknown): unknown {
  if (!(error instanceof CallError) || error.code !== 'auth.paused') return error
  const { fields, details, requestId } = error
  const { retryAfterSeconds, ...rest } = details
  if (retryAfterSeconds === undefined) return error
  const known = requestId === undefined ? {} : { requestId }
  return new CallError(error.code, { message: auth.tryAgainIn(retryAfterSeconds), fields, details: rest, ...known })
}

/** Runs a call that checks credentials: after too many failures the error includes how long to wait. */
export async function withWaitTime<T>(send: () => Promise<T>): Promise<T> {
  try {
    return await send()
  } catch (error) {
    throw withTime(error)
  }
}
