import type pg from 'pg'
import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import { mailReasons } from '#server/lib/mail-reason.ts'
import type { MailTry } from '#server/lib/mail.ts'
import { addPoolMetrics, createRegistry } from '#server/lib/metrics/process-metrics.ts'
import {
  checkedMethods,
  checkOutcomes,
  type CheckedMethod,
  type CheckOutcome,
} from '@grana/contract/customers/target-values'
import type { JobWatch } from './watch-tasks.ts'

/** What the worker counts about itself. What the queue holds is told by the API, which lives on when no worker does. */
export type WorkerMetrics = {
  registry: Registry
  jobs: JobWatch
  countMail: (tried: MailTry) => void
  /** Notes one look for the proof of a target. */
  countCheck: (method: CheckedMethod, outcome: CheckOutcome) => void
}

const buckets = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60]

function watchJobs(registers: Registry[]): JobWatch {
  const durations = new Histogram({
    name: 'grana_job_duration_seconds',
    help: 'Time that one run of a job took, by how it ended',
    labelNames: ['task', 'outcome'],
    buckets,
    registers,
  })
  const running = new Gauge({ name: 'grana_jobs_running', help: 'Jobs that this worker is doing', registers })
  return {
    began: () => running.inc(),
    ended: ({ task, outcome, seconds }) => {
      running.dec()
      durations.observe({ task, outcome }, seconds)
    },
  }
}

export function createWorkerMetrics(pool: pg.Pool): WorkerMetrics {
  const registry = createRegistry()
  const registers = [registry]
  addPoolMetrics(registry, { worker: pool })
  const mails = new Counter({
    name: 'grana_mails_total',
    help: 'Tries to send a mail, by how they ended and why',
    labelNames: ['outcome', 'reason'],
    registers,
  })
  // A rule does not see the first of something that was not there before, so all of it is there from the start.
  mails.inc({ outcome: 'sent', reason: 'none' }, 0)
  for (const outcome of ['refused', 'failed']) for (const reason of mailReasons) mails.inc({ outcome, reason }, 0)
  const checks = new Counter({
    name: 'grana_target_checks_total',
    help: 'Looks for the proof of a target, by what they met',
    labelNames: ['method', 'outcome'],
    registers,
  })
  for (const method of checkedMethods) for (const outcome of checkOutcomes) checks.inc({ method, outcome }, 0)
  return {
    registry,
    jobs: watchJobs(registers),
    countMail: (tried) => mails.inc({ outcome: tried.outcome, reason: 'reason' in tried ? tried.reason : 'none' }),
    countCheck: (method, outcome) => checks.inc({ method, outcome }),
  }
}
