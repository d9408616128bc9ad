import { readFileSync } from 'node:fs'
import { Agent } from 'node:http'
import { sql, type CompiledQuery } from 'kysely'
import pg from 'pg'
import type { Asset, ProgramKind, Sector } from '@grana/contract/program-values'
import type { TestDatabase } from '../src/db/test-database.ts'
import { choiceOf } from '../src/modules/programs/facets.ts'
import { directoryStatement } from '../src/modules/programs/queries-directory.ts'
import { searchWords } from '../src/modules/programs/search-words.ts'
import { startApiProcess } from '../src/testing/api-process.ts'
import { ask, hardPath, quantile } from './directory-requests.ts'

const clients = 8
const rounds = 5
const roundMs = 4000

/** The statement that the API sends for a path. */
function statementOf(database: TestDatabase, path: string): CompiledQuery {
  const query = new URL(path, 'http://api.test').searchParams
  const choice = choiceOf({
    kind: query.get('kind') as ProgramKind,
    asset: query.getAll('asset') as Asset[],
    sector: query.getAll('sector') as Sector[],
  })
  return directoryStatement({
    text: { words: searchWords(query.get('q') ?? ''), isLastUnfinished: false },
    masks: Object.values(choice),
    rewardFrom: undefined,
    rewardTo: undefined,
    sort: 'recent',
    limit: 12,
    offset: (Number(query.get('page')) - 1) * 12,
  }).compile(database.api)
}

type Figure = { perSecond: number; cpuMs: number }

/** Processor time of a process so far, in milliseconds; other work on the machine does not change it. */
function cpuOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * 10
}

/** What the connections of one program have cost the database so far. */
async function cpuOfConnections(owner: TestDatabase['owner'], name: string): Promise<number> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where application_name = ${name} and datname = current_database()`.execute(owner)
  return rows.reduce((sum, { pid }) => sum + cpuOf(pid), 0)
}

type Side = { work: (turn: number) => Promise<unknown>; cpu: () => Promise<number> }

/** How often per second a piece of work is done by clients that never wait, and what each costs. */
async function measure({ work, cpu }: Side): Promise<Figure> {
  const before = await cpu()
  const began = performance.now()
  let done = 0
  const client = async () => {
    while (performance.now() - began < roundMs) {
      await work(done)
      done += 1
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  const perSecond = (done * 1000) / (performance.now() - began)
  return { perSecond, cpuMs: ((await cpu()) - before) / done }
}

function middle(figures: readonly Figure[]): Figure {
  return {
    perSecond: quantile(
      figures.map(({ perSecond }) => perSecond),
      0.5,
    ),
    cpuMs: quantile(
      figures.map(({ cpuMs }) => cpuMs),
      0.5,
    ),
  }
}

async function inTurn(api: Side, bare: Side): Promise<{ api: Figure; bare: Figure }> {
  const figures: { api: Figure; bare: Figure }[] = []
  await measure(api)
  await measure(bare)
  for (let round = 0; round < rounds; round += 1) figures.push({ bare: await measure(bare), api: await measure(api) })
  return { api: middle(figures.map((figure) => figure.api)), bare: middle(figures.map((figure) => figure.bare)) }
}

/** The API without any cache beside a pool that sends the same statements and hands over what comes back, in turn. */
export async function compareWithBare(database: TestDatabase): Promise<{ api: Figure; bare: Figure }> {
  const { owner, urls } = database
  const api = await startApiProcess({ DATABASE_URL: urls.api, LOG_LEVEL: 'info' })
  const agent = new Agent({ keepAlive: true, maxSockets: clients })
  const pool = new pg.Pool({ connectionString: urls.api, max: clients, application_name: 'bare' })
  const statements = Array.from({ length: 18 }, (_, turn) => statementOf(database, hardPath(turn, 'many')))
  const own = () => {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1000
  }
  try {
    return await inTurn(
      {
        work: (turn) => ask(api.port, agent, hardPath(turn, 'many')),
        cpu: async () => cpuOf(api.pid) + (await cpuOfConnections(owner, 'grana-api')),
      },
      {
        work: (turn) => {
          const { sql: text, parameters } = statements[turn % statements.length]!
          return pool.query(text, [...parameters])
        },
        cpu: async () => own() + (await cpuOfConnections(owner, 'bare')),
      },
    )
  } finally {
    agent.destroy()
    await pool.end()
    api.kill()
  }
}
