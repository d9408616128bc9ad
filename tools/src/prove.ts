/**
 * pnpm prove NAME            proves something that must always hold, beside a PostgreSQL and a store that go afterwards
 *
 * alerts                     every alert of deploy/watching fires once on a running installation, and ends by its runbook
 * isolation                  every kind of person asks every operation about every kind of thing: no row of another tenant
 * mutation                   the table of permissions and its checks, changed in one place at a time: tests notice
 */
import { inRoot } from './paths.ts'
import { runForeground } from './processes/child.ts'
import { runCommand } from './processes/command.ts'
import type { Run } from './processes/run.ts'
import { ensureBuilt } from './product/builds.ts'
import { startPostgres } from './services/postgres.ts'
import { startStoreLauncher } from './services/store-launcher.ts'
import { proveAlerts } from './watching/prove-alerts.ts'

const proofs: Readonly<Record<string, string>> = {
  isolation: 'apps/server/bench/isolation.ts',
  mutation: 'apps/server/bench/mutation.ts',
}

async function work(run: Run): Promise<number> {
  const [name = ''] = process.argv.slice(2).filter((word) => word !== '--')
  if (name === 'alerts') return proveAlerts(run)
  const script = proofs[name]
  if (script === undefined) {
    console.error(`usage: pnpm prove alerts | ${Object.keys(proofs).join(' | ')}`)
    return 1
  }
  const [adminUrl, launcherUrl] = await Promise.all([
    startPostgres(run, { kind: 'throw-away' }),
    startStoreLauncher(run),
    ensureBuilt(['documents']),
  ])
  const env = { DATABASE_ADMIN_URL: adminUrl, STORE_LAUNCHER_URL: launcherUrl }
  return runForeground(run, { name, command: process.execPath, args: [inRoot(script)], env })
}

await runCommand({ name: 'prove', work })
