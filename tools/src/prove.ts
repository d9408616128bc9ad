/**
 * pnpm prove NAME            proves something that must always hold, beside a PostgreSQL and a store that go afterwards
 *
 * alerts                     every alert of deploy/watching fires once on a running installation, and ends by its runbook
 * failover                   the primary is killed under load and its replica promoted: no acknowledged report is lost
 * isolation                  every kind of person asks every operation about every kind of thing: no row of another tenant
 * faults                     every part is killed, frozen, slowed and cut off under load: nothing that was granted is lost
 * fuzz                       bad requests by the million: none is answered with 5xx, late, or otherwise than described
 * mutation                   the table of permissions and its checks, changed in one place at a time: tests notice
 * restore                    backups of 1 GB into a new cluster with every check, and what a killed primary loses
 */
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inRoot } from './paths.ts'
import { runForeground } from './processes/child.ts'
import { runCommand } from './processes/command.ts'
import { addThrowAwayFolder } from './processes/run.ts'
import type { Run } from './processes/run.ts'
import { ensureBuilt } from './product/builds.ts'
import { startStack } from './product/start-stack.ts'
import { startPostgres } from './services/postgres.ts'
import { startStoreLauncher } from './services/store-launcher.ts'
import { proveAlerts } from './watching/prove-alerts.ts'

const proofs: Readonly<Record<string, string>> = {
  fuzz: 'apps/server/bench/fuzz.ts',
  failover: 'apps/server/bench/failover.ts',
  isolation: 'apps/server/bench/isolation.ts',
  mutation: 'apps/server/bench/mutation.ts',
  restore: 'apps/server/bench/restore.ts',
}

/** The whole product, whose services can be cut off and whose mails are kept whatever happens to who takes them. */
async function proveOnStack(run: Run, script: string): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'grana-mails-'))
  addThrowAwayFolder(run, folder)
  const mailsIn = join(folder, 'mails.jsonl')
  writeFileSync(mailsIn, '')
  const wishes = { build: true, captcha: 'recaptcha', collector: false, isEmpty: false, mailsIn }
  const env = { ...(await startStack(run, wishes)), STACK_MAILS: mailsIn }
  return runForeground(run, { name: 'faults', command: process.execPath, args: [inRoot(script)], env })
}

async function work(run: Run): Promise<number> {
  const [name = '', ...rest] = process.argv.slice(2).filter((word) => word !== '--')
  if (name === 'alerts') return proveAlerts(run)
  if (name === 'faults') return proveOnStack(run, 'apps/server/bench/faults.ts')
  const script = proofs[name]
  if (script === undefined) {
    console.error(`usage: pnpm prove ${['alerts', 'faults', ...Object.keys(proofs)].join(' | ')}`)
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
