import { randomUUID } from 'node:crypto'
import { setOpenFormSettings, submitOpenReport } from '@grana/contract/open-reports/forms'
import { proveOpenReport, type OpenReport } from '@grana/contract/open-reports/reports'
import { solvedToken } from './captcha-solver.ts'
import { emailParts } from './email-parts.ts'
import { dataOf } from './programs.ts'
import { reportWorld, type ReportWorld } from './reports.ts'
import type { TestApi } from './test-api.ts'
import { testBrowser } from './test-browser.ts'
import type { TestWorker } from './test-worker.ts'

type FormSettings = { is_on: boolean; origins: string[]; daily_limit: number }

/** A disclosure program whose form for people without an account is open. */
export async function openFormWorld(api: TestApi, settings: Partial<FormSettings> = {}): Promise<ReportWorld> {
  const world = await reportWorld(api, { kind: 'vdp', rewards: [] })
  const body = { is_on: true, origins: [], daily_limit: 20, ...settings }
  const told = await world.browser.call(setOpenFormSettings, { params: world.programParams, body })
  if (told.status !== 200) throw new Error(`opening the form answered ${told.status} ${JSON.stringify(told.body)}`)
  return world
}

/** A valid form; the test supplies the captcha token. */
export const openReportFields = (target: string, changes: Record<string, unknown> = {}): Record<string, unknown> => ({
  target_id: target,
  title: 'Orders of others',
  summary: 'The number in the address is enough.',
  steps: '1. Open an order.\n2. Change the number.',
  impact: 'Names and addresses of every buyer.',
  email: `${randomUUID().slice(0, 8)}@mail.example`,
  privacy_consent: true,
  ...changes,
})

type Place = { program: string; target: string }

/** Sends the form as a visitor without an account. */
export async function sendOpenForm(api: TestApi, { program, target }: Place, changes: Record<string, unknown> = {}) {
  const token = { captcha_token: await solvedToken(api.app, 'open_report') }
  const body = openReportFields(target, { ...token, ...changes })
  return testBrowser(api.app).call(submitOpenReport, { params: { uuid: program }, body })
}

/** Secrets in the emails to an address, oldest first. */
export const secretsTo = ({ mails }: TestWorker, address: string): string[] =>
  mails.received
    .filter(({ to }) => to.some((one) => one.toLowerCase() === address.toLowerCase()))
    .flatMap((mail) => /\/open-report#([\w-]{43})/.exec(emailParts(mail).text)?.[1] ?? [])

export type SentOpenReport = { secret: string; email: string }

/** A form that was sent, with the secret of its email. */
export async function unprovenReport(
  api: TestApi,
  worker: TestWorker,
  place: Place,
  changes: Record<string, unknown> = {},
): Promise<SentOpenReport> {
  const email = typeof changes['email'] === 'string' ? changes['email'] : `${randomUUID().slice(0, 8)}@mail.example`
  const told = await sendOpenForm(api, place, { ...changes, email })
  if (told.status !== 200) throw new Error(`sending answered ${told.status} ${JSON.stringify(told.body)}`)
  await worker.drain()
  const secret = secretsTo(worker, email).at(-1)
  if (secret === undefined) throw new Error(`no link was sent to ${email}`)
  return { secret, email }
}

/** A report that reached the inbox. */
export async function provenReport(
  api: TestApi,
  worker: TestWorker,
  place: Place,
  changes: Record<string, unknown> = {},
): Promise<SentOpenReport & { report: OpenReport; id: string }> {
  const sent = await unprovenReport(api, worker, place, changes)
  const told = await testBrowser(api.app).call(proveOpenReport, { body: { secret: sent.secret } })
  if (told.status !== 200) throw new Error(`proving answered ${told.status} ${JSON.stringify(told.body)}`)
  await worker.drain()
  const { id } = await api.database.owner
    .selectFrom('open_reports')
    .select('id')
    .where('email_key', '=', sent.email.toLowerCase())
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow()
  return { ...sent, report: dataOf<OpenReport>(told), id }
}
