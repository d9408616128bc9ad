/**
 * pnpm prove NAME            proves something that must always hold, beside parts of its own that go afterwards
 *
 * alerts                     every alert of deploy/watching fires once on a running installation, and ends by its runbook
 * defects [REVISION]         forty small mistakes, one at a time: the gate catches what the gate of REVISION caught
 * failover                   the primary is killed under load and its replica promoted: no acknowledged report is lost
 * install                    a blank Debian by docs/operate.md alone; upgrade, rollback and restarts under load
 * isolation                  every kind of person asks every operation about every kind of thing: no row of another tenant
 * faults                     every part is killed, frozen, slowed and cut off under load: nothing that was granted is lost
 * fuzz                       bad requests by the million: none is answered with 5xx, late, or otherwise than described
 * load                       ten minutes of mixed load at two APIs and two workers: quick, and memory stays flat
 * mutation                   the table of permissions and its checks, changed in one place at a time: tests notice
 * restore                    backups of 1 GB into a new cluster with every check, and what a killed primary loses
 */
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { proveDefects } from './defects/prove-defects.ts'
import { proveInstall } from './install/prove-install.ts'
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

type Prove = (run: Run, rest: string[]) => Promise<number>

/** Beside a PostgreSQL and a store. */
const besideServices =
  (script: string): Prove =>
  async (run, rest) => {
    const [adminUrl, launcherUrl] = await Promise.all([
      startPostgres(run, { kind: 'throw-away' }),
      startStoreLauncher(run),
      ensureBuilt(['documents']),
    ])
    const env = { DATABASE_ADMIN_URL: adminUrl, STORE_LAUNCHER_URL: launcherUrl }
    return runForeground(run, { name: 'proof', command: process.execPath, args: [inRoot(script), ...rest], env })
  }

/** On the whole product, whose services can be cut off and whose mails are kept whatever happens to who takes them. */
const onStack =
  (script: string, { hasTwins = false, tellsHeaps = false } = {}): Prove =>
  async (run, rest) => {
    const folder = mkdtempSync(join(tmpdir(), 'grana-told-'))
    addThrowAwayFolder(run, folder)
    const mailsIn = join(folder, 'mails.jsonl')
    writeFileSync(mailsIn, '')
    if (tellsHeaps) {
      const teller = new URL('product/heap-teller.mjs', import.meta.url).href
      process.env['NODE_OPTIONS'] = `${process.env['NODE_OPTIONS'] ?? ''} --import=${teller}`.trim()
      process.env['HEAP_TOLD_IN'] = folder
    }
    const wishes = { build: true, captcha: 'recaptcha', collector: false, isEmpty: false, mailsIn, hasTwins }
    const env = { ...(await startStack(run, wishes)), STACK_MAILS: mailsIn }
    return runForeground(run, { name: 'proof', command: process.execPath, args: [inRoot(script), ...rest], env })
  }

const proofs: Readonly<Record<string, Prove>> = {
  alerts: proveAlerts,
  defects: proveDefects,
  failover: besideServices('apps/server/bench/recovery/failover.ts'),
  faults: onStack('apps/server/bench/faults.ts'),
  fuzz: besideServices('apps/server/bench/fuzz.ts'),
  install: proveInstall,
  isolation: besideServices('apps/server/bench/isolation.ts'),
  load: onStack('apps/server/bench/load/mixed-load.ts', { hasTwins: true, tellsHeaps: true }),
  mutation: besideServices('apps/server/bench/mutation.ts'),
  restore: besideServices('apps/server/bench/recovery/restore.ts'),
}

async function work(run: Run): Promise<number> {
  const [name = '', ...rest] = process.argv.slice(2).filter((word) => word !== '--')
  const prove = proofs[name]
  if (prove !== undefined) return prove(run, rest)
  console.error(`usage: pnpm prove ${Object.keys(proofs).join(' | ')}`)
  return 1
}

await runCommand({ name: 'prove', work })
