import { Counter, Gauge, type Registry } from 'prom-client'
import type { Figure } from '#server/db/figures.ts'

type Read = () => Promise<readonly Figure[] | undefined>

/** Names of jobs are ours and few; one that is not on the list would be somebody's invention. */
export const otherTask = 'other'

type Watched = { read: Read; tasks: ReadonlySet<string> }

const states = ['due', 'running', 'waiting', 'failed'] as const

function addQueue(registry: Registry, { read, tasks }: Watched): void {
  const nameOf = (kind: string | null) => (kind !== null && tasks.has(kind) ? kind : otherTask)
  registry.registerMetric(
    new Gauge({
      name: 'grana_queue_jobs',
      help: 'Jobs in the queue: due, running, waiting for their time or next try, failed for good',
      labelNames: ['task', 'state'],
      registers: [],
      async collect() {
        const found = await read()
        this.reset()
        // What is nought is said too: a rule cannot see a line that is not there.
        if (found) for (const state of states) this.set({ task: otherTask, state }, 0)
        for (const { figure, kind, state, value } of found ?? []) {
          if (figure === 'queue_jobs') this.inc({ task: nameOf(kind), state: state ?? '' }, value)
        }
      },
    }),
  )
  registry.registerMetric(
    new Gauge({
      name: 'grana_queue_oldest_seconds',
      help: 'Age of the oldest job that should have been done',
      labelNames: ['task'],
      registers: [],
      async collect() {
        const found = await read()
        this.reset()
        if (found) this.set({ task: otherTask }, 0)
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
      help: 'Proofs of targets whose daily look is overdue, or fails',
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

/** Only said while it is known: a number of nought would tell of a failure that nobody saw. */
function addSingle(registry: Registry, read: Read, { name, help, figure }: Record<'name' | 'help' | 'figure', string>) {
  const settings = { name, help, registers: [] }
  const valueOf = async () => (await read())?.find((one) => one.figure === figure)?.value
  if (name.endsWith('_total')) {
    registry.registerMetric(
      new Counter({
        ...settings,
        async collect() {
          const value = await valueOf()
          // A counter that falls to nought and comes back would look as if all of it had happened now.
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
  { figure: 'workers', name: 'grana_workers', help: 'Workers that gave a sign of life' },
  {
    figure: 'archive_failed',
    name: 'grana_backup_archive_failed_total',
    help: 'Segments of the log that the archive did not take',
  },
  {
    figure: 'archive_last_success',
    name: 'grana_backup_archive_last_success_timestamp_seconds',
    help: 'When the archive took a segment last; absent where there is no archive',
  },
  {
    figure: 'restore_drill_last_success',
    name: 'grana_restore_drill_last_success_timestamp_seconds',
    help: 'When a restored copy was found whole last; nought if never',
  },
]

/** What only the database knows, as gauges; `grana_database_up` says whether it answered. */
export function addFigureMetrics(registry: Registry, watched: Watched): void {
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
