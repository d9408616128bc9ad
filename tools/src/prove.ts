/**
 * pnpm prove NAME            proves something that must always hold, beside a PostgreSQL and a store that go afterwards
 *
 * failover                   the primary is killed under load and its replica promoted: no acknowledged report is lost
 * isolation                  every kind of person asks every operation about every kind of thing: no row of another tenant
 * mutation                   the table of permissions and its checks, changed in one place at a time: tests notice
 * restore                    backups of 1 GB into a new cluster with every check, and what a killed primary loses
 */
import { inRoot } from './paths.ts'
import { runForeground } from './processes/child.ts'
import { runCommand } from './processes/command.ts'
import type { Run } from './processes/run.ts'
import { ensureBuilt } from './product/builds.ts'
import { startPostgres } from './services/postgres.ts'
import { startStoreLauncher } from './services/store-launcher.ts'

const proofs: Readonly<Record<string, string>> = {
  failover: 'apps/server/bench/failover.ts',
  isolation: 'apps/server/bench/isolation.ts',
  mutation: 'apps/server/bench/mutation.ts',
  restore: 'apps/server/bench/restore.ts',
}

async function work(run: Run): Promise<number> {
  const [name = '', ...rest] = process.argv.slice(2).filter((word) => word !== '--')
  const script = proofs[name]
  if (script === undefined) {
    console.error(`usage: pnpm prove ${Object.keys(proofs).join(' | ')}`)
    return 1
  }
  const [adminUrl, launcherUrl] = await Promise.all([
    startPostgres(run, { kind: 'throw-away' }),
    startStoreLauncher(run),
    ensureBuilt(['documents']),
  ])
  const env = { DATABASE_ADMIN_URL: adminUrl, STORE_LAUNCHER_URL: launcherUrl }
  return runForeground(run, { name, command: process.execPath, args: [inRoot(script), ...rest], env })
}

await runCommand({ name: 'prove', work })
