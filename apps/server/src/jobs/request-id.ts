import { currentScope } from '#server/lib/work-scope.ts'

/** The only thing in what a job is told that is not its own: by which request it came. */
const carrier = '_requestId'

/** What a job is told, with the request that is being worked on. */
export function withRequestId(payload: object): object {
  const requestId = currentScope()?.requestId
  return requestId === undefined ? payload : { ...payload, [carrier]: requestId }
}

/** Takes it out again: the job itself is told what its event carries, and nothing else. */
export function takeRequestId(payload: unknown): { requestId?: string; told: unknown } {
  if (typeof payload !== 'object' || payload === null || !(carrier in payload)) return { told: payload }
  const { [carrier]: requestId, ...told } = payload
  return typeof requestId === 'string' ? { requestId, told } : { told }
}
