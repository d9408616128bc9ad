import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { Agent } from 'node:http'
import { sql } from 'kysely'
import type { TestDatabase } from '@grana/server/db/test-database'
import { compileDirectoryStatement } from '@grana/server/modules/programs/test-directory-statement'
import { startApiProcess } from '@grana/server/testing/api-process'
import { canPin, cpuTimeOf, databaseProcesses, LOAD_CORE, MEASURED_CORE, pin, unpin } from '../cores.ts'
import type { BareResult, BareWork, BareRound } from './directory-bare-process.ts'
import { getTimed, worstCasePath, quantile } from './directory-requests.ts'

const clients = 8
const rounds = 5
const roundMs = 4000

type Figure = { perSecond: number; cpuMs: number }

/** Processor time that the connections of one program have cost the database so far. */
async function cpuOfConnections(owner: TestDatabase['owner'], name: string): Promise<number> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where application_name = ${name} and datname = current_database()`.execute(owner)
  return rows.reduce((sum, { pid }) => sum + cpuTimeOf(pid), 0)
}

/** One side of the comparison: runs its load for a while and reports the cost in the process and in the database. */
type Side = { work: () => Promise<BareResult>; cpu: () => Promise<number> }

async function measure({ work, cpu }: Side): Promise<Figure> {
  const before = await cpu()
  const { done, milliseconds } = await work()
  return { perSecond: (done * 1000) / milliseconds, cpuMs: ((await cpu()) - before) / done }
}

/** Clients that call the API without a pause. */
async function askForAWhile(port: number, agent: Agent): Promise<BareResult> {
  const began = performance.now()
  let done = 0
  const client = async () => {
    while (performance.now() - began < roundMs) {
      await getTimed(port, agent, worstCasePath(done, 'many'))
      done += 1
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  return { done, milliseconds: performance.now() - began }
}

function startBare(database: TestDatabase): ChildProcess {
  const node = [process.execPath, new URL('./directory-bare-process.ts', import.meta.url).pathname] as const
  const [command, ...args] = canPin ? ['taskset', '-c', MEASURED_CORE, ...node] : node
  const child = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const statements = Array.from({ length: 18 }, (_, turn) => {
    const { sql: text, parameters } = compileDirectoryStatement(database.api, worstCasePath(turn, 'many'))
    return { text, parameters: [...parameters] }
  })
  child.send({ url: database.urls.api, clients, statements } satisfies BareWork)
  return child
}

const middleOf = (values: readonly number[]) => quantile(values, 0.5)

const middle = (figures: readonly Figure[]): Figure => ({
  perSecond: middleOf(figures.map(({ perSecond }) => perSecond)),
  cpuMs: middleOf(figures.map(({ cpuMs }) => cpuMs)),
})

export type Comparison = { api: Figure; bare: Figure; byRate: number; byCpu: number; isPinned: boolean }

/** Runs the sides in turn, so that other work on the machine affects both; the ratios are computed per round. */
async function inTurn(api: Side, bare: Side): Promise<Comparison> {
  const taken: { api: Figure; bare: Figure }[] = []
  await measure(api)
  await measure(bare)
  for (let round = 0; round < rounds; round += 1) taken.push({ bare: await measure(bare), api: await measure(api) })
  return {
    api: middle(taken.map((round) => round.api)),
    bare: middle(taken.map((round) => round.bare)),
    byRate: middleOf(taken.map((round) => round.api.perSecond / round.bare.perSecond)),
    byCpu: middleOf(taken.map((round) => round.bare.cpuMs / round.api.cpuMs)),
    isPinned: canPin,
  }
}

/**
 * Compares the API without any cache with a pool that sends the same statements, in turn. Each side shares one core with
 * the database; the load generator has the other core, so that it slows neither of them.
 */
export async function compareWithBare(database: TestDatabase): Promise<Comparison> {
  const { owner, urls } = database
  const api = await startApiProcess({ DATABASE_URL: urls.api, LOG_LEVEL: 'info' })
  const bare = startBare(database)
  const agent = new Agent({ keepAlive: true, maxSockets: clients })
  const processes = await databaseProcesses(owner)
  for (const pid of [...processes, api.pid]) pin(pid, MEASURED_CORE)
  pin(process.pid, LOAD_CORE)
  try {
    return await inTurn(
      {
        work: () => askForAWhile(api.port, agent),
        cpu: async () => cpuTimeOf(api.pid) + (await cpuOfConnections(owner, 'grana-api')),
      },
      {
        work: async () => {
          bare.send({ milliseconds: roundMs } satisfies BareRound)
          return ((await once(bare, 'message')) as [BareResult])[0]
        },
        cpu: async () => cpuTimeOf(bare.pid ?? 0) + (await cpuOfConnections(owner, 'bare')),
      },
    )
  } finally {
    for (const pid of [...processes, process.pid]) unpin(pid)
    agent.destroy()
    bare.kill()
    api.kill()
  }
}
