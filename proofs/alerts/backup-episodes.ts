import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startChild } from '@grana/tools/processes/child'
import type { Child } from '@grana/tools/processes/child'
import { stopProcess } from '@grana/tools/processes/signals'
import { childOf } from './episode.ts'
import type { Episode } from './episode.ts'
import type { Installation } from './installation.ts'

/** Stops it as systemd does: with a final checkpoint, which also saves the position of the tail. */
async function stopPostgres(installation: Installation): Promise<Child> {
  const child = childOf(installation, 'postgres')
  if (child === undefined) throw new Error('PostgreSQL is external and cannot be stopped')
  child.isStopping = true
  await stopProcess({ ...child.target, ask: 'SIGINT' })
  return child
}

export const backupEpisodes: readonly Episode[] = [
  {
    alerts: ['GranaArchiveFailing'],
    fault: 'the archive command refused',
    begin: async ({ archive }) => writeFileSync(join(archive.folder, 'refuse'), ''),
    remedy: 'its target was repaired, a segment was archived',
    repair: async ({ archive, ask }) => {
      rmSync(join(archive.folder, 'refuse'))
      await ask('select pg_switch_wal()')
    },
  },
  {
    alerts: ['GranaArchiveSilent'],
    fault: 'the archive command hung',
    begin: async ({ archive }) => writeFileSync(join(archive.folder, 'hang'), ''),
    remedy: 'the hanging command was ended, a segment was archived',
    repair: async ({ archive, ask }) => {
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
    begin: async (installation) => {
      const { spec } = await stopPostgres(installation)
      await startChild(installation.run, { ...spec, args: [...spec.args, '-c', 'archive_mode=off'] })
    },
    remedy: 'it was started with its archive, and a base backup was taken',
    repair: async (installation) => {
      const { spec } = await stopPostgres(installation)
      await startChild(installation.run, { ...spec, args: spec.args.slice(0, -2) })
      await installation.backups.copy()
    },
  },
  {
    alerts: ['GranaTailAway'],
    fault: 'the receiver of the WAL tail was stopped',
    begin: async ({ act }) => act['stop']?.('tail'),
    remedy: 'its receiver was started',
    repair: async ({ act }) => act['start']?.('tail'),
  },
  {
    alerts: ['GranaRestoreDrillFailed'],
    fault: 'the base backups were moved out of the repository, and a drill ran',
    begin: async ({ backups }) => {
      backups.hideCopies()
      await backups.drill()
    },
    remedy: 'they were moved back, and a drill restored one and checked it',
    repair: async ({ backups }) => {
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
    remedy: 'a drill restored a backup and checked it',
    repair: async ({ backups }) => void (await backups.drill()),
  },
]
