import type { WorkerContext } from '#server/worker-context.ts'
import { renderEmail } from '@grana/emails'
import { backupAlertNames, findBackupAlerts, type BackupAlert, type BackupAlertName } from './policy.ts'
import { clearAlerts, saveAlerts, loadBackupMetrics, listActiveAlerts, type RaisedAlert } from './queries.ts'

type NamedAlert = RaisedAlert & { name: BackupAlertName }

/** Sends one email for alerts raised together; none when no operator address is configured. */
async function sendOperatorAlertEmail(
  { config, mail, log }: WorkerContext,
  raised: readonly NamedAlert[],
): Promise<void> {
  const { operatorsEmail } = config.mail
  if (operatorsEmail === undefined) return
  const alerts = raised.map(({ name, words, raised_at: since }) => ({ name, observation: words, since }))
  const first = raised[0]?.raised_at.toISOString() ?? ''
  const subjectId = `${raised.map(({ name }) => name).join(' ')} ${first}`
  const email = {
    ...renderEmail('alarm', { alarms: alerts }),
    to: operatorsEmail,
    messageId: mail.messageIdFor('alarm', subjectId),
  }
  const delivery = await mail.send(email, async () => undefined)
  if (delivery === 'refused') log.error({ event: 'alarm.untold' }, 'mail server rejected the operator address')
}

async function raiseAlerts(context: WorkerContext, alerts: readonly BackupAlert[]): Promise<void> {
  const { db, log, clock } = context
  const active = await listActiveAlerts(db)
  const raised = alerts.filter(({ name }) => !active.has(name)).map((alarm) => ({ ...alarm, raised_at: clock() }))
  if (raised.length === 0) return
  for (const { name, words } of raised) log.error({ event: 'alarm.raised', alarm: name, words }, 'alarm raised')
  // Stored after the email: an alert whose email failed is raised again by the next run.
  await sendOperatorAlertEmail(context, raised)
  await saveAlerts(db, raised)
}

/** Checks the backups. Logs each alert under a stable name, sends it once, and clears it when the cause is gone. */
export async function watchBackups(context: WorkerContext): Promise<void> {
  const { db, log, config } = context
  const alerts = config.isWatchingBackups ? findBackupAlerts(await loadBackupMetrics(db), config) : []
  await raiseAlerts(context, alerts)
  const resolved = backupAlertNames.filter((known) => !alerts.some(({ name }) => name === known))
  for (const name of await clearAlerts(db, resolved)) log.info({ event: 'alarm.cleared', alarm: name }, 'alarm cleared')
}
