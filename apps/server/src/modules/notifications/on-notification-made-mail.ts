import type { WorkerContext } from '#server/worker-context.ts'
import type { AccountKind } from '@grana/contract/accounts'
import { appOfKind } from '@grana/contract/handoff'
import { noticeTypes, type NoticeName } from '@grana/contract/live/notices'
import { renderMail } from '@grana/documents'
import type { NotificationMade } from './events.ts'
import { deleteNotificationsBefore, findMailToSend, markMailed } from './queries-mail.ts'
import { aboutReport, isAboutReport, isToldEnough } from './report-mail.ts'

const keptDays = 180
const dayMs = 86_400_000

function isKnown(kind: string): kind is NoticeName {
  return Object.hasOwn(noticeTypes, kind)
}

/** Tells somebody by mail that something happened; what it is about stays behind the session. */
export async function mailNotification(context: WorkerContext, { notificationId }: NotificationMade): Promise<void> {
  const { db, mail, clock, config } = context
  const found = await findMailToSend(db, notificationId)
  if (found === undefined || !isKnown(found.kind)) return
  if (await isToldEnough(context, found)) return
  const report = isAboutReport(found) ? await aboutReport(context, found) : undefined
  if (isAboutReport(found) && report === undefined) return
  const home = `${config.portalUrl}/redir?app=${appOfKind[found.account as AccountKind]}`
  const rendered = renderMail('notice', {
    kind: found.kind,
    address: home,
    settings: `${config.portalUrl}/account/notifications`,
    ...report,
  })
  const messageId = mail.messageIdFor('notice', found.id)
  await mail.send({ ...rendered, to: found.email, messageId }, () => markMailed(db, found.id, clock()))
}

/** Forgets what nobody looks for any more. */
export async function retainNotifications({ db, clock, log }: WorkerContext): Promise<void> {
  const gone = await deleteNotificationsBefore(db, new Date(clock().getTime() - keptDays * dayMs))
  log.info({ gone }, 'retention of notifications done')
}
