import { Logger } from 'graphile-worker'

type Line = (details: object, message: string) => void

/** As much of pino as the queue writes to. */
export type QueueLog = { error: Line; warn: Line; info: Line; debug: Line }

const levels = { error: 'error', warning: 'warn', info: 'info', debug: 'debug' } as const

/** Its sentences repeat what an error says, which may be what a person typed: kept is what comes before that. */
function plainPart(message: string): string {
  return message.split(/[:'(\n]/, 1)[0]!.trim()
}

/**
 * The queue's own lines in our log. What it would add to a line can hold whole jobs, so only names and numbers go in; how
 * each job ended is said by `watch-tasks`.
 */
export function queueLogger(log: QueueLog): Logger {
  return new Logger((scope) => (level, message, meta) => {
    if (meta['failure'] === true || meta['success'] === true) return
    const { taskIdentifier, jobId } = scope
    const err = meta['error'] ?? meta['fatalError']
    const details = { ...(taskIdentifier && { task: taskIdentifier }), ...(jobId && { jobId }) }
    const isTrouble = level === 'error' || level === 'warning'
    log[levels[level]](
      { ...details, ...(err !== undefined && { err }) },
      isTrouble || err !== undefined ? plainPart(message) : message,
    )
  })
}
