import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reportingAgent, reportWorld, sendReport, type ReportWorld } from '#server/testing/reports.ts'
import { startTestApi, type TestApi } from '#server/testing/test-api.ts'
import { sized } from '#server/testing/test-size.ts'
import { startTestWorker, type TestWorker } from '#server/testing/test-worker.ts'
import { launchWorkerProcess, type WorkerProcess } from '#server/testing/worker-process.ts'
import { sendSignal } from '#server/testing/worker-world.ts'
import { tendWebhooks } from './tend-webhooks.ts'
import { addEvents, makeWebhook, startReceiver } from './webhooks.fixture.ts'

const reportCount = sized({ gate: 3, full: 50 })
const perReport = sized({ gate: 25, full: 2000 })
const kills = sized({ gate: 2, full: 10 })
const total = reportCount * perReport

let api: TestApi
let worker: TestWorker
let world: ReportWorld
let receiver: Awaited<ReturnType<typeof startReceiver>>

beforeAll(async () => {
  api = await startTestApi()
  worker = await startTestWorker({ OUTBOUND_LOOPBACK: 'true' }, api.database)
  receiver = await startReceiver()
  world = await reportWorld(api)
}, 600_000)
afterAll(async () => {
  receiver.close()
  await worker.close()
  await api.close()
})

async function startProcess(): Promise<WorkerProcess> {
  const started = launchWorkerProcess({
    DATABASE_WORKER_URL: api.database.urls.worker,
    SMTP_URL: worker.mails.url,
    OUTBOUND_LOOPBACK: 'true',
  })
  await started.said('worker ready')
  return started
}

/** What a dead worker leaves behind ends after a minute or two: this makes the time pass. */
async function passMinutes(): Promise<void> {
  const db = api.database.worker
  await sql`update graphile_worker._private_jobs set locked_at = locked_at - interval '5 minutes'`.execute(db)
  await sql`update grana.worker_heartbeats set beat_at = beat_at - interval '5 minutes'`.execute(db)
  await sql`update grana.webhooks set held_until = null`.execute(db)
  await tendWebhooks(worker.context)
}

const placeOf = ({ body }: { body: string }) => {
  const { data } = JSON.parse(body) as { data: { report: { id: string }; number: number } }
  return { report: data.report.id, number: data.number }
}

test(
  `${total} events with killed workers: each arrives at least once, in the order of its report`,
  { timeout: 3_600_000 },
  async () => {
    const reports: string[] = []
    // A new agent may send two reports a day.
    for (let made = 0; made < reportCount; made += 1) reports.push(await sendReport(await reportingAgent(api), world))
    const { key } = await makeWebhook(world, { url: receiver.url, kinds: ['quality_set'] })
    for (const report of reports)
      await addEvents(api.database.owner, { organization: world.organization, report, count: perReport })
    for (let killed = 0; killed < kills; killed += 1) {
      const started = await startProcess()
      await passMinutes()
      const goal = Math.floor(((killed + 1) * total) / (kills + 1))
      await expect
        .poll(() => receiver.received.length, { timeout: 3_000_000, interval: 20 })
        .toBeGreaterThanOrEqual(goal)
      await sendSignal(started, 'SIGKILL')
    }
    const last = await startProcess()
    const waiting = async () => {
      await tendWebhooks(worker.context)
      const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from webhook_deliveries d where d.state = 'delivered' and d.webhook_id = ${key.webhookId}`.execute(
        api.database.owner,
      )
      return rows[0]?.count
    }
    await passMinutes()
    await expect.poll(waiting, { timeout: 3_000_000, interval: 500 }).toBe(total)
    await sendSignal(last, 'SIGTERM')
    const firstSeen = new Map<string, number[]>()
    const ids = new Set<unknown>()
    for (const one of receiver.received) {
      if (ids.has(one.headers['webhook-id'])) continue
      ids.add(one.headers['webhook-id'])
      const { report, number } = placeOf(one)
      const numbers = firstSeen.get(report) ?? []
      numbers.push(number)
      firstSeen.set(report, numbers)
    }
    expect(ids.size).toBe(total)
    for (const numbers of firstSeen.values()) expect(numbers).toEqual(numbers.toSorted((one, other) => one - other))
    const repeats = receiver.received.length - total
    process.stdout.write(`webhooks: ${total} events, ${kills} workers killed, ${repeats} arrived again\n`)
  },
)
