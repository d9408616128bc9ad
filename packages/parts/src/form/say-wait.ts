import { CallError } from '@grana/client/call-error'
import { auth } from '@grana/messages/es/account/auth'

/** A pause with its time where the server's words leave it open (`…`); everything else as it was. */
function withTime(error: unknown): unknown {
  if (!(error instanceof CallError) || error.code !== 'auth.paused') return error
  const { fields, details, requestId } = error
  const { retryAfterSeconds, ...rest } = details
  if (retryAfterSeconds === undefined) return error
  const known = requestId === undefined ? {} : { requestId }
  return new CallError(error.code, { message: auth.tryAgainIn(retryAfterSeconds), fields, details: rest, ...known })
}

/** Sends a proof of who somebody is: too many wrong ones are answered by how long to wait. */
export async function sayWait<T>(send: () => Promise<T>): Promise<T> {
  try {
    return await send()
  } catch (error) {
    throw withTime(error)
  }
}
