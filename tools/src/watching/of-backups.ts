import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startChild } from '../processes/child.ts'
import type { Child } from '../processes/child.ts'
import { stop } from '../processes/signals.ts'
import { childOf } from './episode.ts'
import type { Episode } from './episode.ts'
import type { Ground } from './ground.ts'

/** As systemd stops it: with a last checkpoint, which also keeps how far the tail is. */
async function stopPostgres(ground: Ground): Promise<Child> {
  const child = childOf(ground, 'postgres')
  if (child === undefined) throw new Error('PostgreSQL is not ours to stop')
  child.isStopping = true
  await stop({ ...child.target, ask: 'SIGINT' })
  return child
}

export const ofBackups: readonly Episode[] = [
  {
    alerts: ['GranaArchiveFailing'],
    fault: 'the archive command refused',
    begin: async ({ archive }) => writeFileSync(join(archive.folder, 'refuse'), ''),
    remedy: 'its place was mended, a segment was sent',
    mend: async ({ archive, ask }) => {
      rmSync(join(archive.folder, 'refuse'))
      await ask('select pg_switch_wal()')
    },
  },
  {
    alerts: ['GranaArchiveSilent'],
    fault: 'the archive command hung',
    begin: async ({ archive }) => writeFileSync(join(archive.folder, 'hang'), ''),
    remedy: 'the hanging command was ended, a segment was sent',
    mend: async ({ archive, ask }) => {
      rmSync(join(archive.folder, 'hang'))
      const pid = existsSync(join(archive.folder, 'pid'))
        ? Number(readFileSync(join(archive.folder, 'pid'), 'utf8'))
        : 0
      if (pid > 1) process.kill(pid, 'SIGTERM')
      await ask('select pg_switch_wal()')
    },
  },
  {
    alerts: ['GranaArchiveOff'],
    fault: 'PostgreSQL was started without an archive',
    begin: async (ground) => {
      const { spec } = await stopPostgres(ground)
      await startChild(ground.run, { ...spec, args: [...spec.args, '-c', 'archive_mode=off'] })
    },
    remedy: 'it was started with its archive, and a base copy was taken',
    mend: async (ground) => {
      const { spec } = await stopPostgres(ground)
      await startChild(ground.run, { ...spec, args: spec.args.slice(0, -2) })
      await ground.backups.copy()
    },
  },
  {
    alerts: ['GranaTailAway'],
    fault: 'nobody received the tail of the log any more',
    begin: async ({ act }) => act['stop']?.('tail'),
    remedy: 'its receiver was started',
    mend: async ({ act }) => act['start']?.('tail'),
  },
  {
    alerts: ['GranaRestoreDrillFailed'],
    fault: 'the base copies were taken out of the repository, and a drill ran',
    begin: async ({ backups }) => {
      backups.hideCopies()
      await backups.drill()
    },
    remedy: 'they came back, and a drill restored one and found it whole',
    mend: async ({ backups }) => {
      backups.bringCopiesBack()
      await backups.drill()
    },
  },
  {
    alerts: ['GranaRestoreDrillOld'],
    fault: 'the drills were made to look 25 hours older',
    begin: async ({ ask }) => {
      await ask(`update grana.restore_drills set ended_at = ended_at - interval '25 hours'`)
    },
    remedy: 'a drill restored a copy and found it whole',
    mend: async ({ backups }) => void (await backups.drill()),
  },
]
