/**
 * pnpm prove money-kill [seconds]
 *
 * Payments are recorded, answered as missing and recorded again without pause, while the API, the worker and PostgreSQL are
 * killed with SIGKILL at random. A request without a response is repeated as it was, as a payer does who pressed the
 * button and saw an error. Every acknowledged payment and answer must be there once, no reward may be paid twice, and the
 * ledger must be whole and agree with the payments.
 */
import type { ChildProcess } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Operation } from '@grana/contract/operation'
import { answerReceipt, payReward } from '@grana/contract/reports/rewards'
import { serverPid, startCluster, stopCluster } from '@grana/server/backup/cluster'
import { withClient } from '@grana/server/db/connection'
import { startTestMailServer } from '@grana/server/lib/test-mail-server'
import { startApiProcess, type ApiProcess } from '@grana/server/testing/api-process'
import { freePort, makePrimary, makeSiteFolder } from '@grana/server/testing/backup-site'
import { ledgerFaults, ledgerSums } from '@grana/server/testing/ledger'
import { reportingAgent, type SignedInUser } from '@grana/server/testing/reports'
import { startTestApi } from '@grana/server/testing/test-api'
import { startWorkerProcess } from '@grana/server/testing/worker-process'
import { openClient } from '../load/client.ts'
import { formatList, publishProof } from '../proof-page.ts'
import { approveReward, dayOf, payingWorld } from './world.ts'

const [seconds = 300] = process.argv.slice(2).map(Number)
const payers = 8
const cents = 15_050

const folder = makeSiteFolder()
const { primary, adminUrl } = await makePrimary(join(folder, 'primary'), { port: await freePort(), settings: {} })
process.env['DATABASE_ADMIN_URL'] = adminUrl
const api = await startTestApi()
const { database } = api
const paying = await payingWorld(api)
const { organization } = paying.world
type Lane = { report: string; agent: SignedInUser }
const lanes: Lane[] = []
for (let n = 0; n < payers; n += 1) {
  const agent = await reportingAgent(api)
  lanes.push({ agent, report: await approveReward(api, paying, agent) })
}

const mails = await startTestMailServer()
const apiPort = await freePort()
const startApi = () => startApiProcess({ DATABASE_URL: database.urls.api, API_PORT: String(apiPort) })
const startWorker = () => startWorkerProcess({ DATABASE_WORKER_URL: database.urls.worker, SMTP_URL: mails.url })
let running: { api: ApiProcess; worker: ChildProcess } = { api: await startApi(), worker: await startWorker() }
const client = openClient(apiPort, payers)
const kills = { api: 0, worker: 0, postgres: 0 }
const acknowledged = { payments: [] as string[], answers: [] as string[] }
let repeated = 0
const stop = new AbortController()

const addressOf = ({ path }: Operation, report: string) =>
  path.replace('{organization}', organization).replace('{report}', report)

/**
 * Sends a request until it gets an answer of the product. Returns whether it was done: by this attempt, or by an earlier
 * one whose response was lost, which the product then refuses as already done.
 */
async function insist(by: SignedInUser, operation: Operation, { report, body }: { report: string; body: object }) {
  for (let attempt = 0; ; attempt += 1) {
    const sent = { method: 'POST', path: addressOf(operation, report), headers: by.browser.headers(), body }
    const { status, body: text } = await client.ask(sent).catch(() => ({ status: 0, body: '' }))
    if (status === 200) return { isAcknowledged: true }
    if (status === 409 && attempt > 0) return { isAcknowledged: false }
    if (status !== 0 && status < 500) throw new Error(`${operation.name} answered ${status} ${text.slice(0, 300)}`)
    if (stop.signal.aborted) return undefined
    repeated += 1
    await pause(100)
  }
}

/** Pays, says that it did not arrive, pays again: each step once. */
async function trade({ report, agent }: Lane): Promise<void> {
  for (let turn = 1; !stop.signal.aborted; turn += 1) {
    const reference = `${report} ${turn}`
    const body = { round: 1, reference, paid_on: dayOf(new Date()) }
    const paid = await insist(paying.payer, payReward, { report, body })
    if (paid === undefined) return
    if (paid.isAcknowledged) acknowledged.payments.push(reference)
    const answered = await insist(agent, answerReceipt, { report, body: { has_arrived: false } })
    if (answered === undefined) return
    if (answered.isAcknowledged) acknowledged.answers.push(`${report} ${turn}`)
  }
}

async function killOne(): Promise<void> {
  const part = (['api', 'worker', 'postgres'] as const)[randomInt(0, 3)] ?? 'api'
  kills[part] += 1
  if (part === 'api') {
    running.api.kill()
    running = { ...running, api: await startApi() }
  } else if (part === 'worker') {
    running.worker.kill('SIGKILL')
    running = { ...running, worker: await startWorker() }
  } else {
    const pid = serverPid(primary)
    if (pid !== undefined) process.kill(pid, 'SIGKILL')
    // Its children notice and end; a new server refuses to start before that.
    for (let attempt = 0; attempt < 60; attempt += 1) {
      await pause(500)
      const isUp = await startCluster(primary).then(
        () => true,
        () => false,
      )
      if (isUp) break
    }
    if (running.worker.exitCode !== null || running.worker.signalCode !== null)
      running = { ...running, worker: await startWorker() }
  }
}

const until = performance.now() + seconds * 1000
const trading = Promise.all(lanes.map(trade))
while (performance.now() < until) {
  await pause(randomInt(500, 4000))
  await killOne()
  // Paying needs a recent confirmation of identity, which a proof of five minutes outlives.
  await withClient(adminUrl.replace(/\/postgres$/, `/${new URL(database.urls.owner).pathname.slice(1)}`), (admin) =>
    admin.query('update grana.sessions set confirmed_at = now() where confirmed_at is not null'),
  ).catch(() => undefined)
}
stop.abort()
await trading
client.close()
running.api.kill()
running.worker.kill('SIGKILL')

const stored = await database.owner
  .selectFrom('reward_payments')
  .select(['report_id', 'number', 'reference', 'amount_cents'])
  .where('organization_id', '=', organization)
  .execute()
const missing = await database.owner
  .selectFrom('reward_receipts')
  .select(['report_id', 'payment'])
  .where('organization_id', '=', organization)
  .where('has_arrived', '=', false)
  .execute()
const references = stored.map(({ reference }) => reference)
const lost = acknowledged.payments.filter((reference) => !references.includes(reference)).length
const answered = new Set(missing.map(({ report_id: report, payment }) => `${report} ${payment}`))
const lostAnswers = acknowledged.answers.filter((name) => !answered.has(name)).length
const doubled = references.length - new Set(references).size
const open = stored.filter(({ report_id: report, number }) => !answered.has(`${report} ${number}`))
const paidTwice = open.length - new Set(open.map(({ report_id: report }) => report)).size
const faults = await ledgerFaults(database.owner, organization)
const sums = await ledgerSums(database.owner, organization)
const isAgreed = (sums['agent paid'] ?? 0) === open.length * cents
const lines = [
  `${seconds} s, ${kills.api} kills of the API, ${kills.worker} of the worker, ${kills.postgres} of PostgreSQL, ${repeated} requests repeated, load ${(loadavg()[0] ?? 0).toFixed(1)}`,
  `${acknowledged.payments.length} payments acknowledged, ${lost} lost, ${doubled} recorded twice, ${paidTwice} rewards paid twice`,
  `${acknowledged.answers.length} answers acknowledged, ${lostAnswers} lost`,
  `ledger: ${Object.keys(faults).length} kinds of faults, ${isAgreed ? 'agrees' : 'disagrees'} with the payments to the cent`,
]
await api.close().catch(() => undefined)
await mails.close()
await stopCluster(primary, 'immediate')
await rm(folder, { recursive: true, force: true })
publishProof('money-kill', formatList(lines), seconds >= 300)
const wrong = lost + lostAnswers + doubled + paidTwice + Object.keys(faults).length
process.exit(wrong === 0 && isAgreed && acknowledged.payments.length > 0 ? 0 : 1)
