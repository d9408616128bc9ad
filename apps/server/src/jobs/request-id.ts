import { currentScope } from '#server/lib/work-scope.ts'

/** The only field of a payload that is not the job's own: the id of the request that caused it. */
const carrier = '_requestId'

/** Adds the id of the current request to a payload. */
export function withRequestId(payload: object): object {
  const requestId = currentScope()?.requestId
  return requestId === undefined ? payload : { ...payload, [carrier]: requestId }
}

/** Removes the id again: the job receives only the payload of its event. */
export function extractRequestId(sent: unknown): { requestId?: string; payload: unknown } {
  if (typeof sent !== 'object' || sent === null || !(carrier in sent)) return { payload: sent }
  const { [carrier]: requestId, ...payload } = sent
  return typeof requestId === 'string' ? { requestId, payload } : { payload }
}
