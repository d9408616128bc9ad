import type pg from 'pg'
import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import { emailFailureReasons } from '#server/lib/email-failure-reason.ts'
import type { EmailAttempt } from '#server/lib/mailer.ts'
import { addPoolMetrics, createRegistry } from '#server/lib/metrics/process-metrics.ts'
import {
  automaticMethods,
  checkOutcomes,
  type AutomaticMethod,
  type CheckOutcome,
} from '@grana/contract/customers/target-values'
import type { JobWatch } from './watch-tasks.ts'

/** Metrics of the worker process. The API reports those of the queue, because it runs on when no worker does. */
export type WorkerMetrics = {
  registry: Registry
  jobs: JobWatch
  countMail: (tried: EmailAttempt) => void
  /** Counts one ownership check of a target. */
  countCheck: (method: AutomaticMethod, outcome: CheckOutcome) => void
}

const buckets = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60]

function watchJobs(registers: Registry[]): JobWatch {
  const durations = new Histogram({
    name: 'grana_job_duration_seconds',
    help: 'Duration of one run of a job, by outcome',
    labelNames: ['task', 'outcome'],
    buckets,
    registers,
  })
  const running = new Gauge({ name: 'grana_jobs_running', help: 'Jobs that this worker is running', registers })
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
    help: 'Attempts to send an email, by outcome and reason',
    labelNames: ['outcome', 'reason'],
    registers,
  })
  // An alert rule misses the first event of a new series, so all series exist from the start.
  mails.inc({ outcome: 'sent', reason: 'none' }, 0)
  for (const outcome of ['refused', 'failed'])
    for (const reason of emailFailureReasons) mails.inc({ outcome, reason }, 0)
  const checks = new Counter({
    name: 'grana_target_checks_total',
    help: 'Ownership checks of targets, by outcome',
    labelNames: ['method', 'outcome'],
    registers,
  })
  for (const method of automaticMethods) for (const outcome of checkOutcomes) checks.inc({ method, outcome }, 0)
  return {
    registry,
    jobs: watchJobs(registers),
    countMail: (tried) => mails.inc({ outcome: tried.outcome, reason: 'reason' in tried ? tried.reason : 'none' }),
    countCheck: (method, outcome) => checks.inc({ method, outcome }),
  }
}
