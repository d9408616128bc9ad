/**
 * pnpm prove failover [rounds] [seconds]
 *
 * A primary with a synchronous replica, and an API that knows both addresses. Agents submit reports without pause; the
 * primary is killed with SIGKILL and the replica promoted by hand. Every acknowledged report must be in the promoted
 * server, once, with its events; submissions must succeed again within 30 seconds, and jobs must run again.
 */
import { rm } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { serverPid, socketUrl, stopCluster } from '@grana/server/backup/cluster'
import { postgresProgram, runProgram } from '@grana/server/backup/programs'
import { databaseOf, withClient } from '@grana/server/db/connection'
import { createTestDatabase } from '@grana/server/db/test-database'
import { startApiProcess } from '@grana/server/testing/api-process'
import { freePort, makePrimary, makeSiteFolder } from '@grana/server/testing/backup-site'
import { startReplica } from '@grana/server/testing/replica'
import { seedSize, smallSize } from '@grana/server/testing/size/seed'
import { openClient, type Client } from '../load/client.ts'
import { draftId, signInAgents, makeDrafts } from '../load/drafts.ts'
import { formatList, publishProof } from '../proof-page.ts'
import { superviseWorker, waitForJobs } from './supervised-worker.ts'

const [rounds = 3, seconds = 10] = process.argv.slice(2).map(Number)
const senders = 8
const goalSeconds = 30
const drafts = 6000

type Sent = { acknowledged: string[]; times: number[]; refused: Map<number, number> }
type Agents = Awaited<ReturnType<typeof signInAgents>>
type Sending = { client: Client; agents: Agents; isOver: () => boolean; sent: Sent; next: () => number }

/** Submits one draft after another, whatever the response; keeps the number of every acknowledged report. */
async function send({ client, agents, isOver, sent, next }: Sending): Promise<void> {
  while (!isOver()) {
    const n = next()
    const { headers } = agents[n % agents.length]!
    const path = `/api/agents/report-drafts/${draftId(n)}/submit`
    const answer = await client
      .ask({ method: 'POST', path, headers, body: { revision: 1 } })
      .catch(() => ({ status: 0, body: '' }))
    if (answer.status === 200) {
      sent.acknowledged.push((JSON.parse(answer.body) as { data: { id: string } }).data.id)
      sent.times.push(performance.now())
    } else {
      sent.refused.set(answer.status, (sent.refused.get(answer.status) ?? 0) + 1)
      await pause(50)
    }
  }
}

/** Waits until a submission succeeds again. */
async function untilTaken(sent: Sent, before: number): Promise<void> {
  const deadline = performance.now() + 4 * goalSeconds * 1000
  while (sent.acknowledged.length <= before + senders && performance.now() < deadline) await pause(100)
}

const refusedIn = ({ refused }: Sent) =>
  [...refused].map(([status, times]) => `${times} × ${status}`).join(', ') || 'none'

/** Acknowledged reports that are missing, duplicated, or without events. */
async function wrongIn(url: string, ids: readonly string[]): Promise<{ lost: number; torn: number; doubled: number }> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ found: number; torn: number }>(
      `select count(*)::int as found, count(*) filter (where r.events <> (select count(*) from grana.report_events e
         where (e.organization_id, e.report_id) = (r.organization_id, r.id)))::int as torn
       from grana.reports r where r.id = any ($1::uuid[])`,
      [ids],
    )
    return { lost: new Set(ids).size - rows[0]!.found, torn: rows[0]!.torn, doubled: ids.length - new Set(ids).size }
  })
}

async function round(): Promise<{ line: string; isGood: boolean }> {
  const folder = makeSiteFolder()
  const made = await makePrimary(join(folder, 'primary'), {
    port: await freePort(),
    settings: { max_wal_senders: '5' },
  })
  const { primary, adminUrl } = made
  const database = await createTestDatabase({ DATABASE_ADMIN_URL: adminUrl })
  await seedSize(database.urls.owner, smallSize)
  const agents = await signInAgents(database.owner, smallSize)
  await makeDrafts(database.owner, { count: drafts, agents: smallSize.agents })
  const replica = await startReplica(adminUrl, join(folder, 'replica'))
  await withClient(adminUrl, async (client) => {
    await client.query(`alter system set synchronous_standby_names = 'FIRST 1 (replica)'`)
    await client.query('select pg_reload_conf()')
  })
  const hosts = [primary.port, replica.port].map((port) => `127.0.0.1:${port}`).join()
  const api = await startApiProcess({ DATABASE_URL: database.urls.api, DATABASE_HOSTS: hosts, LOG_LEVEL: 'info' })
  const endWorker = await superviseWorker({ DATABASE_WORKER_URL: database.urls.worker, DATABASE_HOSTS: hosts })
  const client = openClient(api.port, senders)
  const sent: Sent = { acknowledged: [], times: [], refused: new Map() }
  let [isOver, counter] = [false, 0]
  const next = () => counter++ % drafts
  try {
    const sending = Array.from({ length: senders }, () => send({ client, agents, isOver: () => isOver, sent, next }))
    await pause(seconds * 1000)
    const killedAt = performance.now()
    process.kill(serverPid(primary)!, 'SIGKILL')
    const before = sent.acknowledged.length
    // As an operator does it: the former primary stays off, the replica is promoted.
    await runProgram(postgresProgram('pg_ctl'), ['promote', '-D', replica.data, '-w'])
    const promotedAt = performance.now()
    const promoted = (promotedAt - killedAt) / 1000
    await untilTaken(sent, before)
    await pause(seconds * 1000)
    isOver = true
    await Promise.all(sending)
    // Counted from the end of the promotion: an acknowledgement by the dying server does not count.
    const again = ((sent.times.find((at) => at > promotedAt) ?? Infinity) - killedAt) / 1000
    const wrong = await wrongIn(socketUrl(replica, databaseOf(database.urls.api)), sent.acknowledged)
    const after = sent.acknowledged.length - before
    const worked = await waitForJobs(socketUrl(replica, databaseOf(database.urls.api)))
    const line = `${before} reports acknowledged before, ${after} after; ${wrong.lost} lost, ${wrong.doubled} doubled, ${wrong.torn} torn; promoted after ${promoted.toFixed(1)} s, written again after ${again.toFixed(1)} s (goal ${goalSeconds}), every job done ${worked.toFixed(1)} s after the last report, ${refusedIn(sent)} refused meanwhile, load ${(loadavg()[0] ?? 0).toFixed(1)}`
    return {
      line,
      isGood: wrong.lost + wrong.doubled + wrong.torn === 0 && again <= goalSeconds && worked < 180 && after > 0,
    }
  } finally {
    client.close()
    api.kill()
    await endWorker()
    await Promise.allSettled([database.api.destroy(), database.worker.destroy(), database.owner.destroy()])
    await stopCluster(replica, 'immediate')
    await rm(folder, { recursive: true, force: true })
  }
}

const lines: string[] = []
let isGood = true
for (let n = 1; n <= rounds; n += 1) {
  const outcome = await round()
  lines.push(`round ${n}: ${outcome.line}`)
  console.log(lines.at(-1))
  isGood &&= outcome.isGood
}
publishProof('failover', formatList(lines), rounds >= 3 && seconds >= 10)
process.exit(isGood ? 0 : 1)
