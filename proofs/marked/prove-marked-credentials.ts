import { exportAuditEvents, listAuditEvents } from '@grana/contract/customers/audit'
/**
 * pnpm prove marked-credentials [accounts] [rounds]
 *
 * A thousand accounts for testing, each with a name, a secret and a note that exist once, are added by file and by hand, claimed, opened,
 * replaced, returned and revoked. Then everything that is stored or sent is searched for them, as `marked-accounts` does, with what members and
 * agents are answered about them: audit log and its file, notifications, exports of data. Every ciphertext is moved to other rows,
 * columns and organizations. Then accounts end in every way, and another process of the API says when they no longer open.
 */
import { getExportFile, listExports, requestExport, type ExportEntry } from '@grana/contract/data-rights'
import { listNotifications } from '@grana/contract/notifications/inbox'
import {
  claimTestCredential,
  declareTestAccount,
  listAgentCredentials,
  openTestCredential,
  requestTestCredential,
  returnTestCredential,
} from '@grana/contract/programs/agent-credentials'
import {
  addTestCredential,
  importTestCredentials,
  listTestCredentials,
  previewTestCredentials,
  revokeTestCredential,
  rotateTestCredential,
  type TestCredential,
} from '@grana/contract/programs/credential-pools'
import { beginCommentFile, completeCommentFile, type CommentFileBegun } from '@grana/contract/reports/comment-files'
import { pngOf, sendBytes } from '@grana/server/testing/evidence'
import { dataOf } from '@grana/server/testing/programs'
import {
  reportingAgent,
  reportWorld,
  sendReport,
  type ReportWorld,
  type SignedInUser,
} from '@grana/server/testing/reports'
import type { ApiResponse } from '@grana/server/testing/test-browser'
import { formatList, publishProof } from '../proof-page.ts'
import { measureEnds } from './ends.ts'
import { countFound, formatFound, searchSite } from './search.ts'
import { countOpened, startMarkedSite } from './site.ts'

const [accounts = 1000, rounds = 20] = process.argv.slice(2).map(Number)
const perPool = Math.min(200, accounts)
const byHand = Math.ceil(perPool / 20)

const site = await startMarkedSite()
const { api, worker } = site

let drawn = 0
/** A text that exists once: of an account, a secret, a note, or one that was refused. */
const mark = (kind: 'a' | 's' | 'n' | 'r'): string => `Qz${kind}${String((drawn += 1)).padStart(6, '0')}`
const countIn = (text: string): number => text.match(/Qz[asnr]\d{6}/g)?.length ?? 0

async function expect200(what: string, answer: Promise<ApiResponse>): Promise<ApiResponse> {
  const told = await answer
  if (told.status !== 200) throw new Error(`${what} answered ${told.status} ${JSON.stringify(told.body)}`)
  return told
}

type Pool = { world: ReportWorld; manager: SignedInUser; agents: SignedInUser[] }

const inTarget = ({ organization, program, target }: ReportWorld) => ({ organization, program, target })
const form = () => ({ account: mark('a'), secret: mark('s'), note: mark('n') })
const toRow = ({ account, secret, note }: ReturnType<typeof form>) => `${account},${secret},${note}`

/** Adds accounts by file and by hand; rows and forms that are refused carry marks too. */
async function fillPool({ world, manager }: Pool): Promise<void> {
  const params = inTarget(world)
  const good = Array.from({ length: perPool - byHand }, () => toRow(form()))
  const wrong = [`,${mark('r')}`, `${mark('r')},${mark('r')}\u0001`, `${mark('r')},${mark('r').repeat(200)}`]
  const body = { content: ['account,secret,note', ...good, ...wrong].slice(0, 201).join('\n'), has_header: true }
  await expect200('the preview', manager.browser.call(previewTestCredentials, { params, body }))
  await expect200('the file', manager.browser.call(importTestCredentials, { params, body }))
  for (let count = 0; count < byHand; count += 1)
    await expect200('adding', manager.browser.call(addTestCredential, { params, body: form() }))
  for (const secret of ['', mark('r').repeat(200)])
    await manager.browser.call(addTestCredential, { params, body: { account: mark('r'), secret } })
  await manager.browser.call(addTestCredential, { params, body: { [mark('r')]: mark('r') } })
}

/** Claims, opens, replaces, returns and revokes; one ciphertext is replaced by another's, so that opening it fails. */
async function usePool({ world, manager, agents }: Pool): Promise<void> {
  const { organization, program } = world
  const params = { program, target: world.target }
  for (const { browser } of agents) {
    await expect200('claiming', browser.call(claimTestCredential, { params }))
    await expect200('opening', browser.call(openTestCredential, { params }))
  }
  const listed = await manager.browser.call(listTestCredentials, { params: inTarget(world) })
  const held = dataOf<TestCredential[]>(listed).filter(({ state }) => state === 'claimed')
  for (const [index, { id: credential }] of held.entries()) {
    const place = { params: { organization, program, credential } }
    const body = { secret: mark('s'), note: mark('n') }
    await expect200('replacing', manager.browser.call(rotateTestCredential, { ...place, body }))
    if (index % 3 === 1) await expect200('revoking', manager.browser.call(revokeTestCredential, place))
  }
  const holders: SignedInUser[] = []
  for (const agent of agents)
    if ((await agent.browser.call(openTestCredential, { params })).status === 200) holders.push(agent)
  await expect200('returning', holders[0]!.browser.call(returnTestCredential, { params }))
  const [one, other] = await api.database.owner
    .selectFrom('test_credentials')
    .select(['id', 'sealed_secret'])
    .where('program_id', '=', program)
    .where('state', '=', 'claimed')
    .limit(2)
    .execute()
  const setSecret = (sealed: Buffer | null | undefined) =>
    api.database.owner
      .updateTable('test_credentials')
      .set({ sealed_secret: sealed ?? null })
      .where('id', '=', one?.id ?? '')
      .execute()
  await setSecret(other?.sealed_secret)
  for (const { browser } of agents) await browser.call(openTestCredential, { params })
  await setSecret(one?.sealed_secret)
}

/** A program whose agents make accounts themselves, one that has none left, and a user's export of data. */
async function useOtherModes(): Promise<void> {
  const own = await reportWorld(api, {}, { credential_mode: 'self_without_pii' })
  const empty = await reportWorld(api, {}, { credential_mode: 'provided_user_password' })
  const agent = await reportingAgent(api)
  const inOwn = { program: own.program, target: own.target }
  const declared = agent.browser.call(declareTestAccount, { params: inOwn, body: { account: mark('a') } })
  await expect200('declaring', declared)
  const params = { program: empty.program, target: empty.target }
  await expect200('asking', agent.browser.call(requestTestCredential, { params }))
}

/** A report about the target with a file: the store holds something of those who use the accounts. */
async function sendWithFile({ world, manager, agents }: Pool): Promise<void> {
  const params = { organization: world.organization, report: await sendReport(agents[0]!, world) }
  const body = { name: 'screen.png', size: 67, audience: 'payers' } as const
  const begun = await expect200('a file', manager.browser.call(beginCommentFile, { params, body }))
  const { file, upload } = dataOf<CommentFileBegun>(begun)
  await sendBytes(upload, pngOf())
  await manager.browser.call(completeCommentFile, { params: { ...params, upload: file.id } })
}

/** What the API answers about accounts, besides opening them and listing them for those who manage them. */
async function answersAbout({ world, manager, agents }: Pool): Promise<string> {
  const { organization, program } = world
  const told: ApiResponse[] = [
    await world.browser.call(listAuditEvents, { params: { organization } }),
    await expect200(
      'the file of the log',
      world.browser.call(exportAuditEvents, { params: { organization }, body: { filters: {} } }),
    ),
    await manager.browser.call(listNotifications),
  ]
  for (const { browser } of agents) {
    await expect200('asking for an export', browser.call(requestExport, { body: {} }))
    told.push(await browser.call(listNotifications), await browser.call(listAgentCredentials, { params: { program } }))
  }
  await worker.drain()
  for (const { browser } of agents)
    for (const { id } of dataOf<ExportEntry[]>(await browser.call(listExports)))
      told.push(await expect200('an export', browser.call(getExportFile, { params: { id } })))
  return JSON.stringify(told.map(({ body }) => body))
}

const pools: Pool[] = []
for (let filled = 0; filled < accounts; filled += perPool) {
  const world = await reportWorld(api, {}, { credential_mode: 'provided_user_password' })
  const agents = await Promise.all(Array.from({ length: 8 }, () => reportingAgent(api)))
  const pool = { world, manager: await world.inProgram('administrator'), agents }
  await fillPool(pool)
  await usePool(pool)
  await sendWithFile(pool)
  pools.push(pool)
}
await useOtherModes()
await worker.drain()
let answered = 0
for (const pool of pools) answered += countIn(await answersAbout(pool))

const { found, walBytes, objects, isSearchGood } = await searchSite(site, countIn, mark('s'))

const rows = await api.database.owner
  .selectFrom('test_credentials')
  .select(['organization_id', 'program_id', 'id', 'sealed_account', 'sealed_secret'])
  .execute()
type Row = (typeof rows)[number]
const rowOf = ({ organization_id: organization, program_id: program, id }: Row, changed: Partial<Row> = {}) =>
  `${changed.organization_id ?? organization} ${changed.program_id ?? program} ${changed.id ?? id}`
const moved = rows.flatMap((row, index) => {
  const next = rows[(index + 1) % rows.length] ?? row
  // Agents made an account in another organization: there are two at least.
  const far = rows.find((one) => one.organization_id !== row.organization_id) ?? row
  const table = 'test_credentials'
  const placesOf = (column: string, other: string) => [
    { table, column, row: rowOf(row, { id: next.id }) },
    { table, column, row: rowOf(row, { organization_id: far.organization_id, program_id: far.program_id }) },
    { table, column: other, row: rowOf(row) },
    { table: 'payout_details', column, row: rowOf(row) },
  ]
  const sealed = [{ value: row.sealed_account, places: placesOf('sealed_account', 'sealed_secret') }]
  if (row.sealed_secret !== null)
    sealed.push({ value: row.sealed_secret, places: placesOf('sealed_secret', 'sealed_account') })
  return sealed.flatMap(({ value, places }) => places.map((place) => ({ sealed: value, place })))
})
const opened = countOpened(api.context.sealing, moved)
const ownOpen = countOpened(
  api.context.sealing,
  rows.map((row) => ({
    sealed: row.sealed_account,
    place: { table: 'test_credentials', column: 'sealed_account', row: rowOf(row) },
  })),
)

const ends = await measureEnds(api, rounds)
const lines = [
  `${drawn} marked texts of ${rows.length} accounts, in clear: ${formatFound(found)}; in audit log, its file, notifications and exports of data ${answered}; ${(walBytes / 2 ** 20).toFixed(0)} MiB of write-ahead log, ${objects} objects`,
  `a mark stored in clear on purpose is ${isSearchGood ? 'found' : 'NOT found'} in dump, write-ahead log and object store`,
  `${moved.length} ciphertexts moved to another row, column, table or organization: ${opened} open; in their own place ${ownOpen} of ${rows.length}`,
  ...ends.lines,
]
await site.close()
publishProof('marked-credentials', formatList(lines), accounts >= 1000)
const wrong = countFound(found) + answered + opened + (rows.length - ownOpen) + ends.wrong
process.exit(wrong === 0 && isSearchGood ? 0 : 1)
