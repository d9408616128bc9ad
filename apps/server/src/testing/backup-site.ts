import { randomBytes, randomInt } from 'node:crypto'
import { chownSync, mkdirSync, mkdtempSync, readFileSync, readdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  toCluster,
  makeEmptyFolder,
  startCluster,
  stopCluster,
  writeOwnedFile,
  writeSettings,
  type Cluster,
} from '../backup/cluster.ts'
import { databaseAccount, postgresProgram, runProgram } from '../backup/programs.ts'
import { withClient } from '../db/connection.ts'

/** A separate primary with an encrypted repository, set up by the files that operators install. */
export type BackupSite = {
  folder: string
  primary: Cluster
  /** A superuser's URL over TCP, as the product's own roles connect. */
  adminUrl: string
  /** Directory of the repository. */
  repository: string
  /** Takes a base backup. */
  copy: () => Promise<void>
  /** Changes a setting of the running primary. */
  set: (name: string, value: string) => Promise<void>
  close: () => Promise<void>
}

const deployed = (name: string) => readFileSync(new URL(`../../../../deploy/backup/${name}`, import.meta.url), 'utf8')

function deployedSettings(): Record<string, string> {
  const lines = deployed('postgresql.conf').matchAll(/^(\w+) = '([^']*)'$/gm)
  return Object.fromEntries([...lines].map(([, name = '', value = '']) => [name, value]))
}

function writeRepositorySettings(folder: string, data: string): string {
  const file = join(folder, 'pgbackrest.conf')
  const places = {
    '/var/lib/pgbackrest': join(folder, 'repository'),
    '/var/spool/pgbackrest': join(folder, 'spool'),
    '/tmp/pgbackrest': join(folder, 'lock'),
    '/var/log/pgbackrest': join(folder, 'log'),
    '/var/lib/postgresql/15/main': data,
    '/var/run/postgresql': join(folder, 'primary'),
  }
  const text = Object.entries(places).reduce(
    (all, [from, to]) => all.replace(`=${from}\n`, `=${to}\n`),
    deployed('pgbackrest.conf'),
  )
  writeOwnedFile(file, text)
  return file
}

/** A new directory below the temporary one; short, because a socket's path has to fit into 107 bytes. */
export function makeSiteFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'grana-site-'))
  const account = databaseAccount()
  const own = (path: string) => account && chownSync(path, account.uid, account.gid)
  own(folder)
  for (const name of ['repository', 'spool', 'lock', 'log']) {
    mkdirSync(join(folder, name), { mode: 0o700 })
    own(join(folder, name))
  }
  return folder
}

/** A port below the system's ephemeral range, so that no outgoing connection takes it before its server is up. */
export function freePort(): Promise<number> {
  const port = randomInt(11_000, 32_000)
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(freePort()))
    server.listen(port, '127.0.0.1', () => void server.close(() => resolve(port)))
  })
}

type Making = { port: number; settings: Record<string, string> }

/** A new cluster whose superuser has a password for TCP and accepts connections from this machine only. */
export async function makePrimary(
  folder: string,
  { port, settings }: Making,
): Promise<{ primary: Cluster; adminUrl: string }> {
  const primary = toCluster(folder, port)
  const password = randomBytes(18).toString('base64url')
  makeEmptyFolder(folder)
  const passwordFile = join(folder, 'password')
  writeOwnedFile(passwordFile, password)
  const access = ['-U', 'postgres', `--pwfile=${passwordFile}`, '--auth=scram-sha-256']
  await runProgram(postgresProgram('initdb'), [
    '-D',
    primary.data,
    ...access,
    '--encoding=UTF8',
    '--locale=C.UTF-8',
    '-k',
    '-N',
  ])
  const hosts = ['host all all 127.0.0.1/32 scram-sha-256', 'host replication all 127.0.0.1/32 scram-sha-256']
  writeSettings(primary, { listen_addresses: '127.0.0.1', ...settings }, hosts)
  await startCluster(primary)
  return { primary, adminUrl: `postgres://postgres:${password}@127.0.0.1:${port}/postgres` }
}

/** PGBACKREST_ settings go into the environment of this process, from which the servers and commands inherit them. */
export async function startBackupSite(settings: Record<string, string> = {}): Promise<BackupSite> {
  const port = await freePort()
  const folder = makeSiteFolder()
  const place = join(folder, 'primary')
  const env = {
    PGBACKREST_CONFIG: writeRepositorySettings(folder, join(place, 'data')),
    PGBACKREST_STANZA: 'grana',
    PGBACKREST_PG1_PORT: String(port),
    PGBACKREST_REPO1_CIPHER_PASS: randomBytes(36).toString('base64'),
  }
  Object.assign(process.env, env)
  const { primary, adminUrl } = await makePrimary(place, { port, settings: { ...deployedSettings(), ...settings } })
  await runProgram('pgbackrest', ['stanza-create'])
  return {
    folder,
    primary,
    adminUrl,
    repository: join(folder, 'repository'),
    copy: async () => void (await runProgram('pgbackrest', ['--type=full', 'backup'])),
    set: (name, value) =>
      withClient(adminUrl, async (client) => {
        await client.query(`alter system set ${name} = ${client.escapeLiteral(value)}`)
        await client.query('select pg_reload_conf()')
      }),
    async close() {
      // Also servers that were restored next to it and not stopped.
      for (const name of readdirSync(folder)) await stopCluster(toCluster(join(folder, name)), 'immediate')
      await rm(folder, { recursive: true, force: true })
      for (const name of Object.keys(env)) delete process.env[name]
    },
  }
}
