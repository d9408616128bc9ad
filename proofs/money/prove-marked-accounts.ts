/**
 * pnpm prove marked-accounts [accounts] [ibans]
 *
 * A thousand agents say where they are paid, each with an account and a name that exist once; some are opened by a payer,
 * written to a file for the bank, changed and removed. Then everything that is stored or sent is searched for them: a dump
 * of the database, its write-ahead log, the object store, logs of API and worker, emails and metrics. A mark that is stored in clear on
 * purpose shows that the search finds one. Ciphertexts are moved to other rows, columns and tables, and every digit of
 * account numbers is replaced by every other.
 */
import { randomInt } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isClabe } from '@grana/contract/payouts/account-numbers'
import { createPaymentFile } from '@grana/contract/payouts/owed-rewards'
import { openRewardPayout, removePayoutDetails, savePayoutDetails } from '@grana/contract/payouts/payout-details'
import { beginCommentFile, completeCommentFile, type CommentFileBegun } from '@grana/contract/reports/comment-files'
import { payReward } from '@grana/contract/reports/rewards'
import { stopCluster } from '@grana/server/backup/cluster'
import { postgresProgram, runProgram } from '@grana/server/backup/programs'
import { databaseOf, withClient } from '@grana/server/db/connection'
import { createFileStore } from '@grana/server/lib/file-store/file-store'
import { freePort, makePrimary, makeSiteFolder } from '@grana/server/testing/backup-site'
import { pngOf, sendBytes } from '@grana/server/testing/evidence'
import { dataOf } from '@grana/server/testing/programs'
import { reportingAgent, type SignedInUser } from '@grana/server/testing/reports'
import { metricsToken, startTestApi } from '@grana/server/testing/test-api'
import { startTestStore } from '@grana/server/testing/test-store'
import { startTestWorker } from '@grana/server/testing/test-worker'
import { formatList, publishProof } from '../proof-page.ts'
import { approveReward, dayOf, payingWorld } from './world.ts'

const [accounts = 1000, ibans = 50] = process.argv.slice(2).map(Number)
const opened = Math.min(20, accounts)

const folder = makeSiteFolder()
const { primary, adminUrl } = await makePrimary(join(folder, 'primary'), {
  port: await freePort(),
  settings: { wal_keep_size: '4GB', full_page_writes: 'on' },
})
process.env['DATABASE_ADMIN_URL'] = adminUrl
const { env, settings } = await startTestStore()
const store = createFileStore(settings, 100_000)
const api = await startTestApi({ env })
const worker = await startTestWorker(env, api.database)

/** A valid CLABE whose first 17 digits no other has. */
function makeClabe(n: number): string {
  const start = `${randomInt(100, 999)}${String(n).padStart(6, '0')}${randomInt(10_000_000, 99_999_999)}`
  return Array.from({ length: 10 }, (_, digit) => `${start}${digit}`).find(isClabe) ?? ''
}

/** A valid IBAN of Germany, whose accounts have no check digits of their own. */
function makeIban(): string {
  const account = Array.from({ length: 18 }, () => randomInt(0, 10)).join('')
  const rest = BigInt(`${account}131400`) % 97n
  return `DE${String(98n - rest).padStart(2, '0')}${account}`
}

type Marked = { agent: SignedInUser; account: string; holder: string }
const marked: Marked[] = []
for (let n = 0; n < accounts; n += 1) {
  const agent = await reportingAgent(api)
  const [account, holder] = [makeClabe(n), `Marked Qzx${String(n).padStart(6, '0')}`]
  const body = { method: 'mx_clabe', holder, account, tax_number: 'LUAA900101XX1' }
  const told = await agent.browser.call(savePayoutDetails, { body })
  if (told.status !== 200) throw new Error(`saving answered ${told.status} ${JSON.stringify(told.body)}`)
  marked.push({ agent, account, holder })
}

const paying = await payingWorld(api)
const { organization } = paying.world
const reports: string[] = []
for (const { agent } of marked.slice(0, opened)) reports.push(await approveReward(api, paying, agent))
for (const report of reports) await paying.payer.browser.call(openRewardPayout, { params: { organization, report } })
const file = await paying.payer.browser.call(createPaymentFile, {
  params: { organization },
  body: { reports, format: 'csv' },
})
if (file.status !== 200) throw new Error(`the file answered ${file.status} ${JSON.stringify(file.body)}`)
// Payments with a proof: the store holds files of the same reports.
for (const report of reports) {
  const params = { organization, report }
  const proof = { name: 'proof.png', size: 67, audience: 'payers' } as const
  const { file: begun, upload } = dataOf<CommentFileBegun>(
    await paying.payer.browser.call(beginCommentFile, { params, body: proof }),
  )
  await sendBytes(upload, pngOf())
  await paying.payer.browser.call(completeCommentFile, { params: { ...params, upload: begun.id } })
  await worker.drain()
  const body = { round: 1, reference: 'SPEI 1', paid_on: dayOf(new Date()), proofs: [begun.id] }
  const paid = await paying.payer.browser.call(payReward, { params, body })
  if (paid.status !== 200) throw new Error(`paying answered ${paid.status} ${JSON.stringify(paid.body)}`)
}
// Refused as well: what was typed must not be in a log.
for (const { agent, account, holder } of marked.slice(0, opened)) {
  await agent.browser.call(savePayoutDetails, { body: { method: 'iban', holder, account } })
  await agent.browser.call(removePayoutDetails)
  await agent.browser.call(savePayoutDetails, {
    body: { method: 'mx_clabe', holder, account, tax_number: 'LUAA900101XX1' },
  })
}
await worker.drain()

const numbers = new Set(marked.map(({ account }) => account))
const names = new Set(marked.map(({ holder }) => holder.slice(-9)))
const fromHex = (text: string) => Buffer.from(text, 'hex').toString('latin1')

/** Marks in a text: as they are, as the hexadecimal digits of a dump, and in base64 where that is a word of its own. */
function marksIn(text: string): number {
  const decoded = (text.match(/[A-Za-z0-9+/]{40,}={0,2}/g) ?? []).map((word) =>
    Buffer.from(word, 'base64').toString('latin1'),
  )
  let found = 0
  for (const layer of [text, ...decoded]) {
    for (const [run] of layer.matchAll(/\d{18,}/g))
      for (let at = 0; at + 18 <= run.length; at += 1) if (numbers.has(run.slice(at, at + 18))) found += 1
    for (const [run] of layer.matchAll(/(?:3\d){18}/g)) if (numbers.has(fromHex(run))) found += 1
    for (const [name] of layer.matchAll(/Qzx\d{6}/g)) if (names.has(name)) found += 1
    for (const [name] of layer.matchAll(/517a78(?:3\d){6}/g)) if (names.has(fromHex(name))) found += 1
  }
  return found
}

const name = databaseOf(api.database.urls.owner)
const adminOf = (database: string) => adminUrl.replace(/\/postgres$/, `/${database}`)
async function searchDatabase(): Promise<{ dump: number; wal: number; bytes: number }> {
  await withClient(adminUrl, (client) => client.query('checkpoint; select pg_switch_wal()'))
  const path = join(folder, 'dump.sql')
  await runProgram(postgresProgram('pg_dump'), ['-d', adminOf(name), '-f', path])
  const wal = join(primary.data, 'pg_wal')
  const segments = readdirSync(wal).filter((one) => /^[0-9A-F]{24}$/.test(one))
  let [inWal, bytes] = [0, 0]
  for (const segment of segments) {
    const content = readFileSync(join(wal, segment))
    bytes += content.length
    inWal += marksIn(content.toString('latin1'))
  }
  return { dump: marksIn(readFileSync(path, 'latin1')), wal: inWal, bytes }
}

/** Objects of the store, by name and by content. */
async function searchStore(): Promise<{ marks: number; objects: number }> {
  let [marks, objects] = [0, 0]
  for await (const page of store.list(''))
    for (const { key } of page) {
      objects += 1
      marks += marksIn(`${key} ${((await store.get(key)) ?? Buffer.alloc(0)).toString('latin1')}`)
    }
  return { marks, objects }
}

const stored = await searchDatabase()
const kept = await searchStore()
const { body: metrics } = await api.app.inject({
  url: '/metrics',
  headers: { authorization: `Bearer ${metricsToken}` },
})
const found = {
  dump: stored.dump,
  'write-ahead log': stored.wal,
  'object store': kept.marks,
  logs: marksIn([...api.logged, ...worker.logged].join('\n')),
  emails: marksIn(JSON.stringify(worker.mails.received)),
  metrics: marksIn(metrics),
}

// Stored in clear on purpose: the search must find it in both places.
await withClient(adminOf(name), async (client) => {
  await client.query('create table public.control (text text)')
  await client.query('insert into public.control values ($1)', [`${marked[0]?.account} ${marked[0]?.holder}`])
})
await store.put('control', { bytes: Buffer.from(marked[0]?.account ?? ''), type: 'text/plain' })
const control = await searchDatabase()
const isSearchGood =
  control.dump > stored.dump && control.wal > stored.wal && (await searchStore()).marks > kept.marks && kept.objects > 0

/** Values that open in a place that is not theirs. */
const rows = await api.database.owner.selectFrom('payout_details').select(['user_id', 'sealed']).execute()
let [moved, openedElsewhere] = [0, 0]
for (const [index, { user_id: row, sealed }] of rows.entries()) {
  const other = rows[(index + 1) % rows.length]?.user_id ?? ''
  for (const place of [
    { table: 'payout_details', column: 'sealed', row: other },
    { table: 'payout_details', column: 'holder', row },
    { table: 'users', column: 'totp_seed', row },
  ]) {
    moved += 1
    try {
      api.context.sealing.open(sealed, place)
      openedElsewhere += 1
    } catch {
      // Refused, as it must be.
    }
  }
}

let [wrong, accepted] = [0, 0]
for (const { account } of marked)
  for (let at = 0; at < account.length; at += 1)
    for (const digit of '0123456789') {
      if (digit === account[at]) continue
      wrong += 1
      if (isClabe(account.slice(0, at) + digit + account.slice(at + 1))) accepted += 1
    }
const { agent } = marked[0]!
let [wrongIbans, acceptedIbans] = [0, 0]
for (let n = 0; n < ibans; n += 1) {
  const iban = makeIban()
  const save = (account: string) =>
    agent.browser.call(savePayoutDetails, {
      body: { method: 'iban', holder: 'Ada Luna', account, tax_number: '12345678' },
    })
  const good = await save(iban)
  if (good.status !== 200) throw new Error(`a valid IBAN answered ${good.status} ${JSON.stringify(good.body)}`)
  for (let at = 2; at < iban.length; at += 1)
    for (const digit of '0123456789') {
      if (digit === iban[at]) continue
      wrongIbans += 1
      if ((await save(iban.slice(0, at) + digit + iban.slice(at + 1))).status === 200) acceptedIbans += 1
    }
}

const total = Object.values(found).reduce((sum, one) => sum + one, 0)
const lines = [
  `${accounts} marked accounts, ${opened} of them opened, in a file, changed and removed; found in clear: ${Object.entries(
    found,
  )
    .map(([place, count]) => `${place} ${count}`)
    .join(', ')}; ${(stored.bytes / 2 ** 20).toFixed(0)} MiB of write-ahead log, ${kept.objects} objects`,
  `a mark stored in clear on purpose is ${isSearchGood ? 'found' : 'NOT found'} in dump, write-ahead log and object store`,
  `${moved} ciphertexts moved to another row, column or table: ${openedElsewhere} open`,
  `${wrong} CLABE with one wrong digit: ${accepted} accepted; ${wrongIbans} IBAN: ${acceptedIbans} accepted`,
]
await worker.close()
await api.close().catch(() => undefined)
await stopCluster(primary, 'immediate')
await rm(folder, { recursive: true, force: true })
publishProof('marked-accounts', formatList(lines), accounts >= 1000)
process.exit(total + openedElsewhere + accepted + acceptedIbans === 0 && isSearchGood ? 0 : 1)
