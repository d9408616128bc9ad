import type { WorkerEvents } from 'graphile-worker'

export type QueueWatch = {
  /** Is told of every heartbeat, and whether the database took it. */
  beat: (isGood: boolean) => void
  /** Rejects when the queue has not been asked with success for some beats that the database did take. */
  stuck: Promise<never>
}

/** Beats in a row: some seconds are given to whatever mends itself. */
const mostBeats = 4

/**
 * The queue keeps what it first learnt about the names of jobs, also when that was an error: a worker that the database did
 * not answer just then would live, beat and listen for ever, and do nothing.
 */
export function watchQueue(events: WorkerEvents): QueueWatch {
  let failed = 0
  let asked = 0
  let beats = 0
  let giveUp: (error: Error) => void
  const stuck = new Promise<never>((_resolve, reject) => (giveUp = reject))
  stuck.catch(() => undefined)
  events.on('worker:getJob:error', () => void (failed += 1))
  events.on('worker:getJob:empty', () => void (asked += 1))
  events.on('job:start', () => void (asked += 1))
  return {
    stuck,
    beat: (isGood) => {
      // While the database is away nobody can ask: that is not the queue's fault. A beat in which nobody tried tells nothing.
      if (!isGood || asked > 0) beats = 0
      else if (failed > 0) beats += 1
      failed = 0
      asked = 0
      if (beats >= mostBeats) giveUp(new Error('the queue is not asked any more'))
    },
  }
}
