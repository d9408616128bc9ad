import type { WorkerEvents } from 'graphile-worker'

export type QueueWatch = {
  /** Receives every heartbeat, and whether the database accepted it. */
  beat: (isGood: boolean) => void
  /** Rejects when no poll of the queue succeeded for several heartbeats that the database accepted. */
  stuck: Promise<never>
}

/** Consecutive heartbeats: leaves the queue some seconds to recover by itself. */
const maxBeats = 4

/**
 * Detects a queue that never recovers: graphile-worker caches its first lookup of the task names, even when that was an
 * error, so a worker that the database did not answer just then would send heartbeats and listen forever without taking
 * a job.
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
      // Polls cannot succeed while the database is unreachable, so those do not count. An interval without polls says
      // nothing.
      if (!isGood || asked > 0) beats = 0
      else if (failed > 0) beats += 1
      failed = 0
      asked = 0
      if (beats >= maxBeats) giveUp(new Error('the queue is not asked any more'))
    },
  }
}
