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
import { isClabe } from '@grana/contract/payouts/account-numbers'
import { createPaymentFile } from '@grana/contract/payouts/owed-rewards'
import { openRewardPayout, removePayoutDetails, savePayoutDetails } from '@grana/contract/payouts/payout-details'
import { beginCommentFile, completeCommentFile, type CommentFileBegun } from '@grana/contract/reports/comment-files'
import { payReward } from '@grana/contract/reports/rewards'
import { pngOf, sendBytes } from '@grana/server/testing/evidence'
import { dataOf } from '@grana/server/testing/programs'
import { reportingAgent, type SignedInUser } from '@grana/server/testing/reports'
import { countFound, formatFound, searchSite } from '../marked/search.ts'
import { countOpened, startMarkedSite } from '../marked/site.ts'
import { formatList, publishProof } from '../proof-page.ts'
import { approveReward, dayOf, payingWorld } from './world.ts'

const [accounts = 1000, ibans = 50] = process.argv.slice(2).map(Number)
const opened = Math.min(20, accounts)

const site = await startMarkedSite()
const { api, worker } = site

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

/** Account numbers that begin at any digit, and names. */
function countIn(text: string): number {
  let found = 0
  for (const [run] of text.matchAll(/\d{18,}/g))
    for (let at = 0; at + 18 <= run.length; at += 1) if (numbers.has(run.slice(at, at + 18))) found += 1
  for (const [name] of text.matchAll(/Qzx\d{6}/g)) if (names.has(name)) found += 1
  return found
}

const { found, walBytes, objects, isSearchGood } = await searchSite(
  site,
  countIn,
  `${marked[0]?.account} ${marked[0]?.holder}`,
)

const rows = await api.database.owner.selectFrom('payout_details').select(['user_id', 'sealed']).execute()
const moved = rows.flatMap(({ user_id: row, sealed }, index) => {
  const other = rows[(index + 1) % rows.length]?.user_id ?? ''
  return [
    { sealed, place: { table: 'payout_details', column: 'sealed', row: other } },
    { sealed, place: { table: 'payout_details', column: 'holder', row } },
    { sealed, place: { table: 'users', column: 'totp_seed', row } },
  ]
})
const openedElsewhere = countOpened(api.context.sealing, moved)

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

const lines = [
  `${accounts} marked accounts, ${opened} of them opened, in a file, changed and removed; found in clear: ${formatFound(found)}; ${(walBytes / 2 ** 20).toFixed(0)} MiB of write-ahead log, ${objects} objects`,
  `a mark stored in clear on purpose is ${isSearchGood ? 'found' : 'NOT found'} in dump, write-ahead log and object store`,
  `${moved.length} ciphertexts moved to another row, column or table: ${openedElsewhere} open`,
  `${wrong} CLABE with one wrong digit: ${accepted} accepted; ${wrongIbans} IBAN: ${acceptedIbans} accepted`,
]
await site.close()
publishProof('marked-accounts', formatList(lines), accounts >= 1000)
process.exit(countFound(found) + openedElsewhere + accepted + acceptedIbans === 0 && isSearchGood ? 0 : 1)
