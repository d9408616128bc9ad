/**
 * pnpm prove marked-tokens [organizations]
 *
 * What machines and people without an account hold: API tokens of organizations and agents, credentials of directories, signing secrets of
 * webhooks, tokens of trackers, client secrets of OpenID and links to open reports. Each is created and used by the API, rotated,
 * revoked, and sent where it does not belong. Then everything that is stored or sent is searched for them, as
 * `marked-accounts` does, with what the API answers about them. Every ciphertext is moved to other rows, columns and organizations.
 */
import { sql } from 'kysely'
import { exportAuditEvents, listAuditEvents } from '@grana/contract/customers/audit'
import { getExportFile, listExports, requestExport, type ExportEntry } from '@grana/contract/data-rights'
import { listNotifications } from '@grana/contract/notifications/inbox'
import { renewOpenReportLink } from '@grana/contract/open-reports/link'
import {
  claimOpenReport,
  eraseOpenReport,
  getOpenReport,
  proveOpenReport,
  replyToOpenReport,
} from '@grana/contract/open-reports/reports'
import { beginCommentFile, completeCommentFile, type CommentFileBegun } from '@grana/contract/reports/comment-files'
import { solvedToken } from '@grana/server/testing/captcha-solver'
import { pngOf, sendBytes } from '@grana/server/testing/evidence'
import { openFormWorld, secretsTo, unprovenReport } from '@grana/server/testing/open-reports'
import { dataOf } from '@grana/server/testing/programs'
import { reportingAgent, sendReport, type ReportWorld, type SignedInUser } from '@grana/server/testing/reports'
import { testBrowser, type ApiResponse } from '@grana/server/testing/test-browser'
import { formatList, publishProof } from '../proof-page.ts'
import { createSecretFinder, takeLinkEmails } from './find-secrets.ts'
import {
  collectSecrets,
  drawSecret,
  expect200,
  startPeer,
  useAgentTokens,
  useApiTokens,
  useOpenIdProvider,
  useScimCredentials,
  useTrackers,
  useWebhooks,
} from './machine-secrets.ts'
import { callBySwapped, moveSealed } from './moved-secrets.ts'
import { countFound, formatFound, searchSite } from './search.ts'
import { startMarkedSite } from './site.ts'

const [organizations = 10] = process.argv.slice(2).map(Number)
/** Of each organization; the most that it may have. A token is left for the one that is refused. */
const [perOrganization, perAgent, links] = [20, 10, 12]

const site = await startMarkedSite({ OUTBOUND_LOOPBACK: 'true' })
const { api, worker } = site
const secrets = collectSecrets()
const peer = await startPeer()
const guests = new Set<string>()
const answered: ApiResponse[] = []

/** Links to open reports: never used, renewed, claimed, erased; read, answered, and sent where they do not belong. */
async function useOpenReports(world: ReportWorld, agent: SignedInUser): Promise<void> {
  const visitor = testBrowser(api.app)
  for (let made = 0; made < links; made += 1) {
    const { secret, email } = await unprovenReport(api, worker, world)
    guests.add(email)
    const body = { secret }
    if (made % 6 === 0) continue
    answered.push(await expect200('a proof', visitor.call(proveOpenReport, { body })))
    await worker.drain()
    answered.push(await expect200('reading', visitor.call(getOpenReport, { body })))
    await expect200('an answer', visitor.call(replyToOpenReport, { body: { secret, text: 'Any of them.' } }))
    const url = `/api/open-reports?secret=${secret}`
    await api.app.inject({ method: 'GET', url, headers: { referer: `https://grana.example/open-report#${secret}` } })
    await visitor.call(getOpenReport, { body: { secret: `${secret}?` } })
    if (made % 6 === 1) {
      // A link is renewed ten minutes after the last one.
      const sentBefore = sql<Date>`link_sent_at - interval '11 minutes'`
      await api.database.owner
        .updateTable('open_reports')
        .set({ link_sent_at: sentBefore })
        .where('email', '=', email)
        .execute()
      const captcha = { captcha_token: await solvedToken(api.app, 'open_report') }
      await expect200('another link', visitor.call(renewOpenReportLink, { body: { email, ...captcha } }))
      await worker.drain()
      const renewed = { secret: secretsTo(worker, email).at(-1) ?? '' }
      if (renewed.secret === secret) throw new Error('no other link was sent')
      await expect200('reading', visitor.call(getOpenReport, { body: renewed }))
    }
    if (made % 6 === 2) await expect200('a claim', agent.browser.call(claimOpenReport, { body }))
    if (made % 6 === 3) await expect200('an erasure', visitor.call(eraseOpenReport, { body }))
  }
}

/** What the API answers about all of it: log and its file, notifications, exports of data. */
async function askAround({ browser, organization }: ReportWorld, agent: SignedInUser): Promise<void> {
  const params = { organization }
  answered.push(
    await expect200('the log', browser.call(listAuditEvents, { params })),
    await expect200('its file', browser.call(exportAuditEvents, { params, body: { filters: {} } })),
  )
  for (const person of [browser, agent.browser]) {
    answered.push(await person.call(listNotifications))
    await expect200('asking for an export', person.call(requestExport, { body: {} }))
    await worker.drain()
    for (const { id } of dataOf<ExportEntry[]>(await person.call(listExports)))
      answered.push(await expect200('an export', person.call(getExportFile, { params: { id } })))
  }
}

/** A report with a file: webhooks have events, and the store holds something. */
async function sendWithFile({ browser, organization }: ReportWorld, report: string): Promise<void> {
  const params = { organization, report }
  const body = { name: 'screen.png', size: 67, audience: 'payers' } as const
  const begun = await expect200('a file', browser.call(beginCommentFile, { params, body }))
  const { file, upload } = dataOf<CommentFileBegun>(begun)
  await sendBytes(upload, pngOf())
  await browser.call(completeCommentFile, { params: { ...params, upload: file.id } })
}

async function useOrganization(): Promise<ReportWorld> {
  const world = await openFormWorld(api)
  const agent = await reportingAgent(api)
  const machines = { api, world, secrets }
  answered.push(
    ...(await useApiTokens(machines, perOrganization - 1)),
    ...(await useAgentTokens(machines, agent, perAgent)),
    ...(await useScimCredentials(machines, perOrganization)),
    ...(await useWebhooks(machines, peer.origin, perOrganization)),
    ...(await useTrackers(machines, peer.origin, perOrganization / 2)),
  )
  await useOpenIdProvider(machines)
  await sendWithFile(world, await sendReport(agent, world))
  await worker.drain()
  await useOpenReports(world, agent)
  await worker.drain()
  await askAround(world, agent)
  return world
}

const worlds: ReportWorld[] = []
for (let made = 0; made < organizations; made += 1) worlds.push(await useOrganization())
const [one, other] = worlds
if (one === undefined || other === undefined) throw new Error('two organizations are needed')
const unsigned = secrets.all().get('signing secrets of webhooks') ?? new Set()
const signed = peer.countSigned(unsigned)
const sealed = await moveSealed(site)
const swapped = await callBySwapped(site, [one, other], peer.requests)

const byDesign = takeLinkEmails(worker.mails.received, (secret) => secrets.add('links to open reports', secret))
const kinds = [...secrets.all()]
const control = drawSecret()
const countIn = createSecretFinder([...kinds.flatMap(([, some]) => [...some]), control])
const inAnswers = countIn(JSON.stringify(answered.map(({ body }) => body)))
const strayed = byDesign.filter(({ to, held }) => held !== 1 || to.length !== 1 || !guests.has(to[0] ?? '')).length
const { found, walBytes, objects, isSearchGood } = await searchSite(site, countIn, control)

const lines = [
  `${kinds.reduce((sum, [, some]) => sum + some.size, 0)} secrets of ${organizations} organizations (${kinds.map(([kind, some]) => `${kind} ${some.size}`).join(', ')}), in clear: ${formatFound(found)}; in lists, audit log, its file, notifications, exports of data and pages of open reports ${inAnswers}; ${(walBytes / 2 ** 20).toFixed(0)} MiB of write-ahead log, ${objects} objects`,
  `emails that carry a link to an open report by design: ${byDesign.length}, each with one link to the address of its form alone; others ${strayed}`,
  `a mark stored in clear on purpose is ${isSearchGood ? 'found' : 'NOT found'} in dump, write-ahead log and object store`,
  `${peer.received()} webhook calls, ${signed} of them signed by a secret that was shown; ${sealed.moved} ciphertexts moved to another row, column, table or organization: ${sealed.opened} open; in their own place ${sealed.own} of ${sealed.rows}; calls by a webhook and a tracker that hold the ciphertext of another organization: ${swapped}`,
]
peer.close()
await site.close()
publishProof('marked-tokens', formatList(lines), organizations >= 10)
const wrong = countFound(found) + inAnswers + strayed + sealed.opened + (sealed.rows - sealed.own) + swapped
process.exit(wrong === 0 && isSearchGood ? 0 : 1)
