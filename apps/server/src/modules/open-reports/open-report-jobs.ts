import type { Events } from '#server/events.ts'
import { createSecret, hashSecret } from '#server/lib/tokens.ts'
import type { WorkerContext } from '#server/worker-context.ts'
import { renderEmail } from '@grana/emails'
import {
  deleteUnproven,
  endOldLinks,
  findLinkRecipient,
  findNewsRecipient,
  markLinkSent,
  markTold,
  replaceSecret,
} from './queries-worker.ts'

/**
 * Sends the link that opens a report without an account, which also proves its address. The secret exists only in the email:
 * in the fragment, so that no server logs it.
 */
export async function sendOpenReportLink(
  { config, db, mail, clock }: WorkerContext,
  { organizationId, openReportId, at }: Events['open_report.link_wanted'],
): Promise<void> {
  const key = { organizationId, openReportId }
  const found = await findLinkRecipient(db, key)
  if (found?.email == null) return
  // Sent already: the job runs again after a crash between the mail server and its own end.
  if (found.link_sent_at !== null && found.link_sent_at >= new Date(at)) return
  const secret = createSecret()
  await replaceSecret(db, key, hashSecret(secret))
  const email = {
    ...renderEmail('open-report', {
      kind: found.proven_at === null ? 'prove' : 'link',
      address: `${config.portalUrl}/open-report#${secret}`,
    }),
    to: found.email,
    messageId: mail.messageIdFor('open-report-link', `${openReportId}.${at}`),
  }
  await mail.send(email, () => markLinkSent(db, key, clock()))
}

/** Notifies a person without an account that their report has news. The secret is not stored, so the email does not carry the link. */
export async function notifyGuest(
  { config, db, mail }: WorkerContext,
  { organizationId, reportId, number }: Events['report.happened'],
): Promise<void> {
  const to = await findNewsRecipient(db, { organizationId, reportId, number })
  if (to === undefined) return
  const email = {
    ...renderEmail('open-report', { kind: 'news', address: `${config.portalUrl}/open-report` }),
    to,
    messageId: mail.messageIdFor('open-report-news', `${reportId}.${number}`),
  }
  await mail.send(email, () => markTold(db, { organizationId, reportId, number }))
}

const hourMs = 3_600_000
const unprovenHours = 48
const daysAfterClosing = 180

/** Deletes forms whose address was not proven, and ends the links to reports that were closed long ago, with their addresses. */
export async function purgeOpenReports({ db, clock, log }: Pick<WorkerContext, 'db' | 'clock' | 'log'>): Promise<void> {
  const at = clock()
  const unproven = await deleteUnproven(db, new Date(at.getTime() - unprovenHours * hourMs))
  const ended = await endOldLinks(db, { before: new Date(at.getTime() - daysAfterClosing * 24 * hourMs), at })
  log.info({ unproven, ended }, 'old open reports purged')
}
