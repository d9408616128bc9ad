import { currentScope } from '#server/lib/work-scope.ts'

/** The only field of a payload that is not the job's own: the id of the request that caused it. */
const carrier = '_requestId'

/** Adds the id of the current request to a payload. */
export function withRequestId(payload: object): object {
  const requestId = currentScope()?.requestId
  return requestId === undefined ? payload : { ...payload, [carrier]: requestId }
}

/** Removes the id again: the job receives only the payload of its event. */
export function extractRequestId(payload: unknown): { requestId?: string; told: unknown } {
  if (typeof payload !== 'object' || payload === null || !(carrier in payload)) return { told: payload }
  const { [carrier]: requestId, ...told } = payload
  return typeof requestId === 'string' ? { requestId, told } : { told }
}
