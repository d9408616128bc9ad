/**
 * node proofs/benchmarks/directory/directory.ts [programs] [questions]        with DATABASE_ADMIN_URL
 *
 * The directory with many programs: a search with three filters and the tenth page while 50 readers browse, compared with
 * 500 programs; its query plans; and the uncached API compared with the same statements through bare pg.
 */
import { Agent } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { createTestDatabase, type TestDatabase } from '@grana/server/db/test-database'
import { searches, sequentialScans } from '@grana/server/modules/programs/test-directory-plans'
import { seedMany } from '@grana/server/seeds/seed-many'
import { startApiProcess } from '@grana/server/testing/api-process'
import { compareWithBare } from './directory-bare.ts'
import { getTimed, browsePath, worstCasePath, quantile, type Size } from './directory-requests.ts'

const [programs = 50_000, questions = 600] = process.argv.slice(2).map(Number)
const readers = 50
const readingMs = 3000

type Page = { data: unknown[]; meta: { total: number } }
type World = { port: number; agent: Agent; uuids: string[] }

/** Readers that start one after the other and each send a request every three seconds, until stopped. */
function startReaders({ port, agent, uuids }: World) {
  const ending = new AbortController()
  const times: number[] = []
  const reader = async (_: unknown, index: number) => {
    await pause((index * readingMs) / readers)
    for (let turn = index; !ending.signal.aborted; turn += 1) {
      const began = performance.now()
      times.push((await getTimed(port, agent, browsePath(turn, uuids))).milliseconds)
      await pause(Math.max(0, readingMs - (performance.now() - began)))
    }
  }
  const all = Promise.all(Array.from({ length: readers }, reader))
  return async () => {
    ending.abort()
    await all
    return times
  }
}

async function askHard({ port, agent }: World, size: Size): Promise<{ times: number[]; cards: number }> {
  const times: number[] = []
  let cards = 0
  for (let turn = 0; turn < questions; turn += 1) {
    const { milliseconds, body } = await getTimed(port, agent, worstCasePath(turn, size))
    times.push(milliseconds)
    cards += (JSON.parse(body) as Page).data.length
    await pause(25)
  }
  return { times, cards }
}

async function openWorld(database: TestDatabase, port: number): Promise<World> {
  const rows = await database.owner.selectFrom('program_directory').select('program_id').limit(500).execute()
  const agent = new Agent({ keepAlive: true, maxSockets: readers + 1 })
  return { port, agent, uuids: rows.map(({ program_id: id }) => id) }
}

type Figures = { p50: number; p99: number; browseP50: number; browseP99: number; cards: number }

async function browseAndAsk(database: TestDatabase, port: number, size: Size): Promise<Figures> {
  const world = await openWorld(database, port)
  for (let turn = 0; turn < 60; turn += 1) await getTimed(port, world.agent, worstCasePath(turn, size))
  const stop = startReaders(world)
  await pause(readingMs)
  const { times, cards } = await askHard(world, size)
  const browsed = await stop()
  world.agent.destroy()
  return {
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    browseP50: quantile(browsed, 0.5),
    browseP99: quantile(browsed, 0.99),
    cards: cards / questions,
  }
}

async function measure(database: TestDatabase, size: Size): Promise<Figures> {
  const api = await startApiProcess({ DATABASE_URL: database.urls.api, LOG_LEVEL: 'info' })
  try {
    return await browseAndAsk(database, api.port, size)
  } finally {
    api.kill()
  }
}

async function withPrograms<T>(count: number, work: (database: TestDatabase) => Promise<T>): Promise<T> {
  const database = await createTestDatabase()
  try {
    await seedMany(database.owner, count)
    return await work(database)
  } finally {
    await database.drop()
  }
}

function line(name: string, value: string, isGood: boolean): string {
  return `- ${name}: ${value}${isGood ? '' : ' (missed)'}`
}

const ms = (value: number) => `${value.toFixed(1)} ms`

const few = await withPrograms(500, (database) => measure(database, 'few'))
const { many, scans, bare } = await withPrograms(programs, async (database) => {
  const found = await Promise.all(
    Object.entries(searches).map(async ([name, search]) => {
      const tables = await sequentialScans(database.api, search)
      return tables.map((table) => `${name}: ${table}`)
    }),
  )
  return { scans: found.flat(), many: await measure(database, 'many'), bare: await compareWithBare(database) }
})

const growth = many.p50 / few.p50
const { byRate, byCpu } = bare
const where = bare.isPinned ? 'each on one core with the database, load on the other' : 'load on the same cores'
const lines = [
  line(`search, three filters, tenth page, ${programs} programs, p50`, ms(many.p50), true),
  line('the same, p99 (goal 150 ms)', ms(many.p99), many.p99 <= 150),
  line('the same with 500 programs, p50', ms(few.p50), true),
  line('growth of p50 from 500 programs (goal 1.5)', growth.toFixed(2), growth <= 1.5),
  line(`latency of ${readers} readers meanwhile, p50 and p99`, `${ms(many.browseP50)}, ${ms(many.browseP99)}`, true),
  line('cards on those pages, mean', `${many.cards.toFixed(1)} (${few.cards.toFixed(1)} with 500 programs)`, true),
  line('sequential scans in the plans (goal none)', scans.join(', ') || 'none', scans.length === 0),
  line(
    'uncached API beside the same statements through bare pg, requests per second, median of the rounds (goal 0.6)',
    `${byRate.toFixed(2)}: ${Math.round(bare.api.perSecond)} and ${Math.round(bare.bare.perSecond)}, ${where}`,
    byRate >= 0.6,
  ),
  line(
    'the same by processor time of process and database',
    `${byCpu.toFixed(2)}: ${ms(bare.api.cpuMs)} and ${ms(bare.bare.cpuMs)}`,
    true,
  ),
]
console.log(`<!-- figures -->\n${lines.join('\n')}\n<!-- end -->`)
