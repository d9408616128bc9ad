import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { inRoot } from '@grana/tools/paths'
import { startChild } from '@grana/tools/processes/child'
import { addTemporaryFolder } from '@grana/tools/processes/run'
import type { Run } from '@grana/tools/processes/run'
import { findBinaries } from '@grana/tools/services/postgres-binaries'
import { placeFor } from '@grana/tools/services/postgres-place'
import { runToEnd, tryToEnd } from '@grana/tools/services/run-to-end'

type User = { uid: number; gid: number } | undefined

/** An archive next to the database that can be made to refuse, to hang, and to lose its base backups. */
export type Archive = { folder: string; user: User; options: readonly string[] }

/** As deployed, plus two switches: a file `refuse` makes it refuse, a file `hang` makes it hang. */
const archiveScript = (folder: string): string => `#!/bin/sh
if [ -e ${folder}/hang ]; then echo $$ > ${folder}/pid; exec sleep 600; fi
[ ! -e ${folder}/refuse ] || exit 1
# What was written before there is a repository is in its first base copy.
[ -e ${folder}/pgbackrest.conf ] || exit 0
exec pgbackrest --config=${folder}/pgbackrest.conf --stanza=grana archive-push "$1"
`

export async function makeArchive(run: Run): Promise<Archive> {
  // A socket in it needs a short path.
  const folder = mkdtempSync(join(tmpdir(), 'grana-kept-'))
  addTemporaryFolder(run, folder)
  // PostgreSQL may run as another user: the one who owns its places.
  const { user, folder: place } = await placeFor('archive')
  addTemporaryFolder(run, place)
  const own = (path: string): void => user && chownSync(path, user.uid, user.gid)
  chmodSync(folder, 0o755)
  own(folder)
  for (const name of ['repository', 'spool', 'lock', 'log', 'socket', 'drill', 'tail']) {
    mkdirSync(join(folder, name), { mode: 0o700 })
    own(join(folder, name))
  }
  writeFileSync(join(folder, 'pgbackrest-push.sh'), archiveScript(folder))
  const options = [
    'archive_mode=on',
    'archive_timeout=6s',
    `archive_command=sh ${folder}/pgbackrest-push.sh %p`,
    `unix_socket_directories=${folder}/socket`,
  ]
  return { folder, user, options }
}

export type Backups = {
  /** Takes a base backup. */
  copy: () => Promise<void>
  /** Restores into a temporary cluster, checks it, and records the result in the database; returns whether it succeeded. */
  drill: () => Promise<boolean>
  hideCopies: () => void
  bringCopiesBack: () => void
}

type Database = { adminUrl: string; database: string; data: string }

function writeSettings({ folder, user }: Archive, { adminUrl, data }: Database): string {
  const file = join(folder, 'pgbackrest.conf')
  const places = {
    '/var/lib/pgbackrest': join(folder, 'repository'),
    '/var/spool/pgbackrest': join(folder, 'spool'),
    '/tmp/pgbackrest': join(folder, 'lock'),
    '/var/log/pgbackrest': join(folder, 'log'),
    '/var/lib/postgresql/15/main': data,
    '/var/run/postgresql': join(folder, 'socket'),
  }
  const deployed = readFileSync(inRoot('deploy/backup/pgbackrest.conf'), 'utf8')
  const text = Object.entries(places).reduce((all, [from, to]) => all.replace(`=${from}\n`, `=${to}\n`), deployed)
  const more = `pg1-port=${new URL(adminUrl).port}\npg1-user=postgres\nrepo1-cipher-pass=${randomBytes(36).toString('base64')}\n`
  writeFileSync(`${file}.new`, `${text}${more}`, { mode: 0o600 })
  if (user !== undefined) chownSync(`${file}.new`, user.uid, user.gid)
  renameSync(`${file}.new`, file)
  return file
}

/** The WAL tail, received as deployed; smaller on disk. */
async function startTail(run: Run, { folder, user }: Archive, adminUrl: string): Promise<void> {
  const { hostname, port, password } = new URL(adminUrl)
  // The server may be a link to the folder of all its programs.
  const server = realpathSync(join((await findBinaries()).folder, 'postgres'))
  const command = join(dirname(server), 'pg_receivewal')
  const env = { PGHOST: hostname, PGPORT: port, PGUSER: 'postgres', PGPASSWORD: decodeURIComponent(password) }
  const slot = '--slot=grana_tail'
  await runToEnd(command, [slot, '--create-slot', '--if-not-exists'], { env, user, cwd: folder })
  const args = [`--directory=${folder}/tail`, slot, '--synchronous', '--status-interval=1', '--compress=1']
  await startChild(run, { name: 'tail', command, args, env, user, cwd: folder, isService: true })
}

/** An encrypted repository with a first base backup, set up by the file that operators install, and the streamed tail. */
export async function startBackups(run: Run, archive: Archive, at: Database): Promise<Backups> {
  const { folder, user } = archive
  const config = writeSettings(archive, at)
  const password = decodeURIComponent(new URL(at.adminUrl).password)
  const env = { PGBACKREST_CONFIG: config, PGBACKREST_STANZA: 'grana', PGPASSWORD: password }
  const pgbackrest = (...args: string[]) => runToEnd('pgbackrest', args, { env, user, cwd: folder })
  const copy = async (): Promise<void> => void (await pgbackrest('--type=full', 'backup'))
  await pgbackrest('stanza-create')
  await startTail(run, archive, at.adminUrl)
  await copy()
  const url = new URL(at.adminUrl)
  url.pathname = `/${at.database}`
  const script = inRoot('apps/server/dist/backup.js')
  const args = [script, 'drill', '--folder', join(folder, 'drill'), '--files', 'none']
  const copies = join(folder, 'repository/backup')
  return {
    copy,
    drill: async () => {
      const { code, output } = await tryToEnd(process.execPath, args, {
        env: { ...env, BACKUP_DATABASE_URL: url.href },
      })
      if (code !== 0) console.error(output.trim().split('\n').slice(-3).join('\n'))
      return code === 0
    },
    hideCopies: () => renameSync(copies, `${copies}.away`),
    bringCopiesBack: () => renameSync(`${copies}.away`, copies),
  }
}
