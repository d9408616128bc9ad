import { Agent } from 'node:http'
import type { CompiledQuery } from 'kysely'
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

/** How often per second a piece of work is done by clients that never wait. */
async function rate(work: (turn: number) => Promise<unknown>): Promise<number> {
  const began = performance.now()
  let done = 0
  const client = async () => {
    while (performance.now() - began < roundMs) {
      await work(done)
      done += 1
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  return (done * 1000) / (performance.now() - began)
}

/** The API without any cache beside a pool that sends the same statements and hands over what comes back, in turn. */
export async function compareWithBare(database: TestDatabase): Promise<{ api: number; pg: number; ratio: number }> {
  const api = await startApiProcess({ DATABASE_URL: database.urls.api, LOG_LEVEL: 'info' })
  const agent = new Agent({ keepAlive: true, maxSockets: clients })
  const pool = new pg.Pool({ connectionString: database.urls.api, max: 10 })
  const statements = Array.from({ length: 18 }, (_, turn) => statementOf(database, hardPath(turn, 'many')))
  const throughApi = (turn: number) => ask(api.port, agent, hardPath(turn, 'many'))
  const throughPool = (turn: number) => {
    const { sql, parameters } = statements[turn % statements.length]!
    return pool.query(sql, [...parameters])
  }
  const figures: { api: number; pg: number }[] = []
  await Promise.all([rate(throughApi), rate(throughPool)])
  for (let round = 0; round < rounds; round += 1) {
    figures.push({ pg: await rate(throughPool), api: await rate(throughApi) })
  }
  agent.destroy()
  await pool.end()
  await api.terminate()
  const ours = quantile(
    figures.map((figure) => figure.api),
    0.5,
  )
  const bare = quantile(
    figures.map((figure) => figure.pg),
    0.5,
  )
  return { api: ours, pg: bare, ratio: ours / bare }
}
