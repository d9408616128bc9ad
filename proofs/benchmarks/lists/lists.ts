/**
 * node proofs/benchmarks/lists/lists.ts [share of the full size] [seconds]        with DATABASE_ADMIN_URL
 *
 * Every list of members, agents and staff with as many organizations, programs and targets as the platform must carry:
 * the latency of each while 50 users work, compared with a tenth of the size; the query plans on the tenants' tables; and
 * one list compared with its own statements through bare pg.
 */
import { loadavg } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { openClient, quantile } from '#proofs/load/client.ts'
import { allLists, listsOfUsers, type List } from '#proofs/size/lists.ts'
import { explainReads, startRecorder, tenantTables, type Statement } from '#proofs/size/plans.ts'
import { createTestDatabase, type TestDatabase } from '@grana/server/db/test-database'
import { startApiProcess } from '@grana/server/testing/api-process'
import { seedSize, sizeOf } from '@grana/server/testing/size/seed'
import { compareWithBare, type BareComparison } from './bare.ts'
import { measureLists, requestIntervalMs, startUsers, type Times } from './work.ts'

const [share = 1, seconds = 120] = process.argv.slice(2).map(Number)
const people = 50
const goalMs = 250
const compared = 'targets'

type Plans = { scanned: string[]; walked: string[]; compared: Statement[] }

/** The statements that the API sends for each list, and their query plans. */
async function readPlans(database: TestDatabase, lists: readonly List[]): Promise<Plans> {
  const recorder = await startRecorder(database)
  const tables = await tenantTables(database.owner)
  const plans: Plans = { scanned: [], walked: [], compared: [] }
  for (const list of lists) {
    const { statements } = await recorder.ask(list)
    if (list.name === compared) plans.compared = statements.filter(({ text }) => /\bfrom targets\b/.test(text))
    for (const statement of statements) {
      const { scanned, walked } = await explainReads(database.api, tables, statement)
      plans.scanned.push(...scanned.map((table) => `${list.name}: ${table}`))
      plans.walked.push(...walked.map((table) => `${list.name}: ${table}`))
    }
  }
  await recorder.close()
  return plans
}

/** Sequential scans of tenants' tables that the database itself has counted so far. */
async function countScans({ owner }: TestDatabase): Promise<Map<string, number>> {
  // Connections flush their statistics once a second, when they are used.
  await pause(1200)
  await sql`select 1`.execute(owner)
  const tables = await tenantTables(owner)
  const { rows } = await sql<{ name: string; scans: string }>`
    select relname as name, seq_scan as scans from pg_stat_user_tables where schemaname = 'grana'`.execute(owner)
  return new Map(rows.filter(({ name }) => tables.has(name)).map(({ name, scans }) => [name, Number(scans)]))
}

type Figures = { plans: Plans; asked: Times; worked: Times; beside: BareComparison; counted: string[]; load: number }

async function measure(database: TestDatabase, { lists, atWork, plans }: World, asking: number): Promise<Figures> {
  const before = await countScans(database)
  const api = await startApiProcess({ DATABASE_URL: database.urls.api, LOG_LEVEL: 'info' })
  const client = openClient(api.port, people + 2)
  try {
    // Warmed up, as in a process that has run for a while.
    await measureLists(client, [...lists, ...atWork.flat()], 5)
    const stop = startUsers(client, atWork)
    await pause(requestIntervalMs)
    const asked = await measureLists(client, lists, asking)
    const worked = await stop()
    const load = loadavg()[0] ?? 0
    const list = lists.find(({ name }) => name === compared)!
    const beside = await compareWithBare(database, client, { list, statements: plans.compared })
    client.close()
    await api.terminate()
    const after = await countScans(database)
    const counted = [...after].filter(([name, scans]) => scans > (before.get(name) ?? 0)).map(([name]) => name)
    return { plans, asked, worked, beside, counted, load }
  } finally {
    client.close()
    api.kill()
  }
}

type World = { lists: List[]; atWork: List[][]; plans: Plans }

async function withSize(part: number, asking: number): Promise<Figures> {
  const size = sizeOf(part)
  const database = await createTestDatabase()
  try {
    const began = performance.now()
    await seedSize(database.urls.owner, size)
    // Prints progress, because the run takes minutes.
    console.error(`${size.targets} targets made in ${((performance.now() - began) / 1000).toFixed(0)} s`)
    const lists = await allLists(database.owner, size)
    const atWork = await listsOfUsers(database.owner, size, people)
    const plans = await readPlans(database, lists)
    console.error(`measuring, load average ${loadavg()[0]?.toFixed(1)}`)
    const figures = await measure(database, { lists, atWork, plans }, asking)
    console.error(`measured, load average ${loadavg()[0]?.toFixed(1)}`)
    return figures
  } finally {
    await database.drop()
  }
}

const tenth = await withSize(share / 10, Math.round(seconds / 3))
const full = await withSize(share, seconds)

const ms = (value: number) => `${value.toFixed(1)} ms`
const formatLine = (name: string, value: string, isGood = true) => `- ${name}: ${value}${isGood ? '' : ' (missed)'}`
const names = (list: readonly string[]) => [...new Set(list)].join('; ') || 'none'

const rows = [...full.asked].map(([name, times]) => {
  const [p50, p99] = [quantile(times, 0.5), quantile(times, 0.99)]
  const growth = p50 / quantile(tenth.asked.get(name) ?? [], 0.5)
  return { name, times, p50, p99, growth }
})
const worked = [...full.worked.values()].flat()
const slow = rows.filter(({ p99 }) => p99 > goalMs).map(({ name, p99 }) => `${name} ${ms(p99)}`)
const workedP99 = quantile(worked, 0.99)
const all = rows.flatMap(({ times }) => times)
const { organizations, programs, targets } = sizeOf(share)
const many = [organizations, programs, targets].map((count) => count.toLocaleString('en'))

console.log(`<!-- figures -->
${many[0]} organizations, ${many[1]} programs, ${many[2]} targets; ${people} people at work, each with a request every 3 s, and beside
them one who asks for every list in turn without a pause, as the user who has most in it (5,000 targets, 300 members, 20,000 events).
Load average at the end ${full.load.toFixed(1)}, with the load generator on the same cores.

${formatLine(`lists with p99 above ${goalMs} ms`, names(slow), slow.length === 0)}
${formatLine('all lists in turn, p50 and p99', `${ms(quantile(all, 0.5))}, ${ms(quantile(all, 0.99))} over ${all.length.toLocaleString('en')} answers`, quantile(all, 0.99) <= goalMs)}
${formatLine(`latency of the ${people} users, p50, p99 and longest`, `${ms(quantile(worked, 0.5))}, ${ms(workedP99)}, ${ms(quantile(worked, 1))} over ${worked.length.toLocaleString('en')} answers`, workedP99 <= goalMs)}
${formatLine(
  'growth of the median from a tenth of the size, middle of all lists',
  quantile(
    rows.map(({ growth }) => growth),
    0.5,
  ).toFixed(2),
)}
${formatLine("sequential scans of tenants' tables in the plans, as the API's role with row security on (goal none)", names(full.plans.scanned), full.plans.scanned.length === 0)}
${formatLine("tenants' tables that the database itself counted such a scan of meanwhile (goal none)", names(full.counted), full.counted.length === 0)}
${formatLine('read along an index without a condition', names(full.plans.walked))}
${formatLine('targets through the API beside its own statements through bare pg, median', `${ms(full.beside.api)} and ${ms(full.beside.bare)}, ratio ${(full.beside.bare / full.beside.api).toFixed(2)}`)}

| list | answers | p50 | p99 | growth from a tenth |
| --- | --: | --: | --: | --: |
${rows.map(({ name, times, p50, p99, growth }) => `| ${name} | ${times.length} | ${ms(p50)} | ${ms(p99)} | ${growth.toFixed(2)} |`).join('\n')}
<!-- end -->`)
