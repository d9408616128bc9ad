import { Logger } from 'graphile-worker'

type LogMethod = (details: object, message: string) => void

/** The methods of pino that the queue uses. */
export type QueueLog = { error: LogMethod; warn: LogMethod; info: LogMethod; debug: LogMethod }

const levels = { error: 'error', warning: 'warn', info: 'info', debug: 'debug' } as const

/** The queue's messages repeat the text of an error, which may contain user input: only the part before it is kept. */
function plainPart(message: string): string {
  return message.split(/[:'(\n]/, 1)[0]!.trim()
}

/**
 * The queue's own lines in our log. Its metadata can contain whole jobs, so only names and numbers are logged;
 * `watch-tasks` logs the outcome of each job.
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
