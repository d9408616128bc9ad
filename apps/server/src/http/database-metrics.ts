import { Counter, Gauge, type Registry } from 'prom-client'
import type { DatabaseMetric } from '#server/db/database-metrics.ts'

type Read = () => Promise<readonly DatabaseMetric[] | undefined>

/** Task names are a short fixed list; anything else is counted under this label, so that series stay bounded. */
const otherTaskLabel = 'other'

type MetricsOptions = { read: Read; tasks: ReadonlySet<string> }

const states = ['due', 'running', 'waiting', 'failed'] as const

function addQueue(registry: Registry, { read, tasks }: MetricsOptions): void {
  const nameOf = (kind: string | null) => (kind !== null && tasks.has(kind) ? kind : otherTaskLabel)
  registry.registerMetric(
    new Gauge({
      name: 'grana_queue_jobs',
      help: 'Jobs in the queue: due, running, waiting for their time or next try, failed for good',
      labelNames: ['task', 'state'],
      registers: [],
      async collect() {
        const found = await read()
        this.reset()
        // Zeros are reported too: an alert rule cannot match a series that is absent.
        if (found) for (const state of states) this.set({ task: otherTaskLabel, state }, 0)
        for (const { figure, kind, state, value } of found ?? []) {
          if (figure === 'queue_jobs') this.inc({ task: nameOf(kind), state: state ?? '' }, value)
        }
      },
    }),
  )
  registry.registerMetric(
    new Gauge({
      name: 'grana_queue_oldest_seconds',
      help: 'Age of the oldest job that is due',
      labelNames: ['task'],
      registers: [],
      async collect() {
        const found = await read()
        this.reset()
        if (found) this.set({ task: otherTaskLabel }, 0)
        for (const { figure, kind, value } of found ?? []) {
          if (figure === 'queue_oldest_seconds') this.set({ task: nameOf(kind) }, value)
        }
      },
    }),
  )
}

function addProofs(registry: Registry, read: Read): void {
  registry.registerMetric(
    new Gauge({
      name: 'grana_target_proofs',
      help: 'Target ownership verifications whose daily check is overdue, or fails',
      labelNames: ['method', 'state'],
      registers: [],
      async collect() {
        const found = await read()
        this.reset()
        for (const { figure, kind, state, value } of found ?? []) {
          if (figure === 'target_proofs') this.set({ method: kind ?? '', state: state ?? '' }, value)
        }
      },
    }),
  )
}

/** Reported only while known: a 0 would claim a failure that did not happen. */
function addSingle(registry: Registry, read: Read, { name, help, figure }: Record<'name' | 'help' | 'figure', string>) {
  const settings = { name, help, registers: [] }
  const valueOf = async () => (await read())?.find((one) => one.figure === figure)?.value
  if (name.endsWith('_total')) {
    registry.registerMetric(
      new Counter({
        ...settings,
        async collect() {
          const value = await valueOf()
          // A counter that drops to 0 and returns would look as if all of it had happened now.
          this.remove()
          if (value !== undefined) this.inc(value)
        },
      }),
    )
    return
  }
  registry.registerMetric(
    new Gauge({
      ...settings,
      async collect() {
        const value = await valueOf()
        this.remove()
        if (value !== undefined) this.set(value)
      },
    }),
  )
}

const singles = [
  { figure: 'workers', name: 'grana_workers', help: 'Workers with a recent heartbeat' },
  {
    figure: 'archive_failed',
    name: 'grana_backup_archive_failed_total',
    help: 'WAL segments that could not be archived',
  },
  {
    figure: 'archive_last_success',
    name: 'grana_backup_archive_last_success_timestamp_seconds',
    help: 'When a WAL segment was last archived; absent without an archive',
  },
  {
    figure: 'restore_drill_last_success',
    name: 'grana_restore_drill_last_success_timestamp_seconds',
    help: 'When a restored copy last passed its checks; 0 if never',
  },
  { figure: 'ledger_faults', name: 'grana_ledger_faults', help: 'Faults that the last check of the ledger found' },
  { figure: 'ledger_entries', name: 'grana_ledger_entries', help: 'Entries that the last check of the ledger read' },
  {
    figure: 'ledger_checked',
    name: 'grana_ledger_last_check_timestamp_seconds',
    help: 'When the ledger was last checked as a whole',
  },
]

/** Gauges with data of the database; `grana_database_up` reports whether it answered. */
export function addDatabaseMetrics(registry: Registry, watched: MetricsOptions): void {
  const { read } = watched
  registry.registerMetric(
    new Gauge({
      name: 'grana_database_up',
      help: 'Whether the database answered this scrape',
      registers: [],
      async collect() {
        this.set((await read()) === undefined ? 0 : 1)
      },
    }),
  )
  addQueue(registry, watched)
  addProofs(registry, read)
  for (const single of singles) addSingle(registry, read, single)
}
