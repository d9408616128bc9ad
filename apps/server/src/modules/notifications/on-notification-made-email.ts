import type { Events } from '#server/events.ts'
import type { WorkerContext } from '#server/worker-context.ts'
import { appOfKind } from '@grana/contract/handoff'
import { notificationTypes, type NotificationType } from '@grana/contract/notifications/inbox'
import { renderEmail } from '@grana/emails'
import { deleteNotificationsBefore, findEmailToSend, markNotificationEmailed } from './queries-email.ts'
import { findReportEmailContext, isAboutReport, isEmailThrottled } from './report-email.ts'

const retentionDays = 180
const dayMs = 86_400_000

function isKnown(kind: string): kind is NotificationType {
  return Object.hasOwn(notificationTypes, kind)
}

/** Path in the app of the reader that an email links to; other emails without a report link to the first screen. */
const appPaths: Readonly<Partial<Record<NotificationType, string>>> = {
  'organization.waiting': '/organizations',
  'program.found': '/explore',
  'engagement.message': '/pentests',
  'engagement.team_answered': '/pentests',
  'engagement.team_moved': '/pentests',
  'engagement.waiting': '/pentests',
  'dispute.waiting': '/disputes',
  'payment_case.waiting': '/payments',
  'triage.waiting': '/triage',
}

/** Sends the email of a notification. Details stay in the app, behind a session. */
export async function sendNotificationEmail(
  context: WorkerContext,
  { notificationId }: Events['notification.made'],
): Promise<void> {
  const { db, mail, clock, config } = context
  const found = await findEmailToSend(db, notificationId)
  if (found === undefined || !isKnown(found.kind)) return
  if (await isEmailThrottled(context, found)) return
  const report = isAboutReport(found) ? await findReportEmailContext(context, found) : undefined
  if (isAboutReport(found) && report === undefined) return
  const home = `${config.portalUrl}/redir?app=${appOfKind[found.account]}`
  const place = appPaths[found.kind]
  const rendered = renderEmail('notice', {
    kind: found.kind,
    address: place === undefined ? home : `${home}&path=${encodeURIComponent(place)}`,
    settings: `${config.portalUrl}/account/notifications`,
    ...report,
    ...(found.kind === 'deadline.digest' && { digest: notificationTypes[found.kind].data.parse(found.data) }),
  })
  const messageId = mail.messageIdFor('notice', found.id)
  await mail.send({ ...rendered, to: found.email, messageId }, () => markNotificationEmailed(db, found.id, clock()))
}

/** Deletes notifications past their retention period. */
export async function purgeOldNotifications({ db, clock, log }: WorkerContext): Promise<void> {
  const deleted = await deleteNotificationsBefore(db, new Date(clock().getTime() - retentionDays * dayMs))
  log.info({ deleted }, 'purged old notifications')
}
