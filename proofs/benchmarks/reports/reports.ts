/**
 * node proofs/benchmarks/reports/reports.ts [reports] [seconds]        with DATABASE_ADMIN_URL
 *
 * Inbox, report page and submission with as many reports and events as the platform must carry, while 50 users work;
 * their query plans; and submission compared with the same statements by bare pgbench.
 */
import { loadavg } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { openClient, quantile, type Client } from '#proofs/load/client.ts'
import { draftId, signInAgents, makeDrafts, getDraftPlace } from '#proofs/load/drafts.ts'
import { allLists, type List } from '#proofs/size/lists.ts'
import { explainReads, startRecorder, tenantTables, type Statement } from '#proofs/size/plans.ts'
import { seededId, signInSeeded, type SeededUser } from '#proofs/size/seeded-users.ts'
import { createTestDatabase, type TestDatabase } from '@grana/server/db/test-database'
import { startApiProcess } from '@grana/server/testing/api-process'
import { seedSize, sizeOf } from '@grana/server/testing/size/seed'
import { eventsEach } from '@grana/server/testing/size/seed-reports'
import { measureLists, requestIntervalMs, recordTime, startUsers, type Times } from '../lists/work.ts'
import { runPgbench } from './pgbench.ts'

const [reports = 500_000, seconds = 120] = process.argv.slice(2).map(Number)
const size = { ...sizeOf(0.1), reports }
const people = 50
const goalMs = 250
const atOnce = 8
const drafts = size.agents * 9

async function submit(client: Client, agents: readonly SeededUser[], n: number): Promise<number> {
  const { headers } = agents[n % agents.length]!
  const path = `/api/agents/report-drafts/${draftId(n)}/submit`
  const { status, body, milliseconds } = await client.ask({ method: 'POST', path, headers, body: { revision: 1 } })
  if (status !== 200) throw new Error(`submission ${n}: ${status} ${body.slice(0, 300)}`)
  return milliseconds
}

/** The report lists and report pages, requested by the users who have the most reports. */
async function listsOfReports({ owner }: TestDatabase): Promise<List[]> {
  const lists = (await allLists(owner, size)).filter(({ name }) => /inbox|report/.test(name))
  const agent = await signInSeeded(owner, 'agent', 6)
  return [
    ...lists,
    { name: 'report page of an agent', by: agent, path: `/api/agents/reports/${seededId('report', 5)}` },
  ]
}

/** Half are members of many organizations who read their inbox, half are agents who read their reports. */
async function atWork({ owner }: TestDatabase): Promise<List[][]> {
  const all: List[][] = []
  for (let index = 0; index < people; index += 1) {
    if (index % 2 === 0) {
      const n = 2 + index * 7
      const by = await signInSeeded(owner, 'customer', 3 * (n - 1) + 1)
      const place = `/api/customers/organizations/${seededId('organization', n)}/reports`
      all.push([place, `${place}?state=triaging`].map((path) => ({ name: 'inbox of a member', by, path })))
    } else {
      const by = await signInSeeded(owner, 'agent', 1 + index)
      const own = `/api/agents/reports/${seededId('report', index)}`
      all.push(['/api/agents/reports', own].map((path) => ({ name: 'reports of an agent', by, path })))
    }
  }
  return all
}

async function scansOf(database: TestDatabase, statements: readonly Statement[]): Promise<string[]> {
  const tables = await tenantTables(database.owner)
  const found: string[] = []
  for (const statement of statements) found.push(...(await explainReads(database.api, tables, statement)).scanned)
  return found
}

/** The statements of a submission, and the query plans of it and of every list. */
async function readPlans(database: TestDatabase, lists: readonly List[], agents: readonly SeededUser[]) {
  const recorder = await startRecorder(database)
  const scanned: string[] = []
  for (const list of lists) {
    const { status, body, statements } = await recorder.ask(list)
    if (status !== 200) throw new Error(`${list.name}: ${status} ${body.slice(0, 300)}`)
    scanned.push(...(await scansOf(database, statements)).map((table) => `${list.name}: ${table}`))
  }
  const by = agents[0]!
  const place = await getDraftPlace(database.owner, 0)
  const path = `/api/agents/report-drafts/${draftId(0)}/submit`
  const sent = await recorder.send({ name: 'submission', path, by, payload: { revision: 1 } })
  if (sent.status !== 200) throw new Error(`submission: ${sent.status} ${sent.body.slice(0, 300)}`)
  const questions = sent.statements.filter(
    ({ text }) => /^\s*(select|with)\b/i.test(text) && !text.includes('set_config'),
  )
  scanned.push(...(await scansOf(database, questions)).map((table) => `submission: ${table}`))
  await recorder.close()
  return { scanned, submission: { statements: sent.statements, sent: place } }
}

type Figures = { asked: Times; worked: number[]; perSecond: number; pgbench: number; scanned: string[]; load: number }

async function measure(database: TestDatabase): Promise<Figures> {
  const lists = await listsOfReports(database)
  const agents = await signInAgents(database.owner, size)
  await makeDrafts(database.owner, { count: drafts, agents: size.agents })
  const { scanned, submission } = await readPlans(database, lists, agents)
  const api = await startApiProcess({ DATABASE_URL: database.urls.api, LOG_LEVEL: 'info' })
  const client = openClient(api.port, people + atOnce)
  try {
    let next = 1
    await measureLists(client, lists, 5)
    const stop = startUsers(client, await atWork(database))
    await pause(requestIntervalMs)
    const asked = await measureLists(client, lists, seconds)
    const submitted: Times = new Map()
    for (const end = performance.now() + seconds * 250; performance.now() < end; await pause(20)) {
      recordTime(submitted, 'submission', await submit(client, agents, next++))
    }
    const worked = [...(await stop()).values()].flat()
    const load = loadavg()[0] ?? 0
    const began = performance.now()
    const from = next
    const each = async () => {
      while (performance.now() - began < 15_000) await submit(client, agents, next++)
    }
    await Promise.all(Array.from({ length: atOnce }, each))
    const perSecond = ((next - from) * 1000) / (performance.now() - began)
    const load15 = { clients: atOnce, seconds: 15, firstDraft: next }
    const pgbench = await runPgbench({ database, ...submission }, load15)
    return { asked: new Map([...asked, ...submitted]), worked, perSecond, pgbench, scanned, load }
  } finally {
    client.close()
    api.kill()
  }
}

const database = await createTestDatabase()
const began = performance.now()
await seedSize(database.urls.owner, size)
// Prints progress, because the run takes minutes.
console.error(`${reports} reports made in ${((performance.now() - began) / 1000).toFixed(0)} s`)
const figures = await measure(database)
await database.drop()

const ms = (value: number) => `${value.toFixed(1)} ms`
const formatLine = (name: string, value: string, isGood = true) => `- ${name}: ${value}${isGood ? '' : ' (missed)'}`
const rows = [...figures.asked].map(([name, times]) => ({
  name,
  times,
  p50: quantile(times, 0.5),
  p99: quantile(times, 0.99),
}))
const slow = rows.filter(({ p99 }) => p99 > goalMs).map(({ name, p99 }) => `${name} ${ms(p99)}`)
const ratio = figures.perSecond / figures.pgbench
const workedP99 = quantile(figures.worked, 0.99)

console.log(`<!-- figures -->
${reports.toLocaleString('en')} reports with ${(reports * eventsEach).toLocaleString('en')} events, one in five of them in one organization; ${people} people at work, each with
a request every 3 s, and beside them one who asks without a pause. Load average at the end ${figures.load.toFixed(1)}, with the load generator on the
same cores.

${formatLine(`p99 above ${goalMs} ms`, slow.join('; ') || 'none', slow.length === 0)}
${formatLine(`latency of the ${people} users, p50, p99 and longest`, `${ms(quantile(figures.worked, 0.5))}, ${ms(workedP99)}, ${ms(quantile(figures.worked, 1))} over ${figures.worked.length.toLocaleString('en')} answers`, workedP99 <= goalMs)}
${formatLine("sequential scans of tenants' tables in the plans, as the API's role with row security on (goal none)", [...new Set(figures.scanned)].join('; ') || 'none', figures.scanned.length === 0)}
${formatLine(`submissions a second, ${atOnce} at once, through the API and the same statements by bare pgbench`, `${figures.perSecond.toFixed(0)} and ${figures.pgbench.toFixed(0)}, ratio ${ratio.toFixed(2)} (goal 0.5)`, ratio >= 0.5)}

| asked for | answers | p50 | p99 |
| --- | --: | --: | --: |
${rows.map(({ name, times, p50, p99 }) => `| ${name} | ${times.length} | ${ms(p50)} | ${ms(p99)} |`).join('\n')}
<!-- end -->`)
