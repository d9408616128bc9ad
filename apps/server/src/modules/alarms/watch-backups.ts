import type { WorkerContext } from '#server/worker-context.ts'
import { backupAlarmNames, backupAlarms, type BackupAlarm } from './policy.ts'
import { clearAlarms, keepAlarms, readFigures, standingAlarms } from './queries.ts'
import { tellOperators } from './tell-operators.ts'

async function raise(context: WorkerContext, alarms: readonly BackupAlarm[]): Promise<void> {
  const { db, log, clock } = context
  const standing = await standingAlarms(db)
  const raised = alarms.filter(({ name }) => !standing.has(name)).map((alarm) => ({ ...alarm, raised_at: clock() }))
  if (raised.length === 0) return
  for (const { name, words } of raised) log.error({ event: 'alarm.raised', alarm: name, words }, 'alarm raised')
  // Kept when it is told: an alarm whose letter could not be sent is raised again by the next look.
  await tellOperators(context, raised)
  await keepAlarms(db, raised)
}

/** Looks at the backups: what is wrong is logged under a stable name and told once, and goes when it is over. */
export async function watchBackups(context: WorkerContext): Promise<void> {
  const { db, log, config } = context
  const alarms = config.isWatchingBackups ? backupAlarms(await readFigures(db), config) : []
  await raise(context, alarms)
  const over = backupAlarmNames.filter((known) => !alarms.some(({ name }) => name === known))
  for (const name of await clearAlarms(db, over)) log.info({ event: 'alarm.cleared', alarm: name }, 'alarm cleared')
}
