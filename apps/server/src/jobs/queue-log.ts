import { Logger } from 'graphile-worker'

type Line = (details: object, message: string) => void

/** As much of pino as the queue writes to. */
export type QueueLog = { error: Line; warn: Line; info: Line; debug: Line }

const levels = { error: 'error', warning: 'warn', info: 'info', debug: 'debug' } as const

/** The queue's own lines in our log. What it would add to a line can hold whole jobs, so only names and numbers go in. */
export function queueLogger(log: QueueLog): Logger {
  return new Logger((scope) => (level, message) => {
    const { taskIdentifier, jobId } = scope
    log[levels[level]]({ ...(taskIdentifier && { task: taskIdentifier }), ...(jobId && { jobId }) }, message)
  })
}
