/**
 * pnpm prove NAME            runs a proof with temporary services of its own
 *
 * alerts                     every alert of deploy/watching fires once on a running installation, and ends by its runbook
 * defects [REVISION]         forty small defects, one at a time: this gate catches what the gate of REVISION caught
 * failover                   the primary is killed under load and its replica promoted: no acknowledged report is lost
 * install                    a blank Debian by docs/operate.md alone; upgrade, rollback and restarts under load
 * isolation                  every role calls every operation about every kind of resource: no row of another tenant
 * faults                     every part is killed, frozen, slowed and disconnected under load: no acknowledged write is lost
 * fuzz                       invalid requests by the million: no response is 5xx, slow or undocumented
 * ledger-mutation            mutants of the ledger's functions, views and triggers: a test fails for each
 * ledger-size                a ledger of ten million postings: balance, statement and payment within 100 ms
 * load                       ten minutes of mixed load at two APIs and two workers: low latency and flat memory
 * marked-accounts            a thousand accounts of agents: none in clear in dump, WAL, store, logs, emails, metrics
 * marked-credentials         a thousand test credentials: the same, and refused at every process once they end
 * marked-tokens              secrets of machines and links to open reports: the same
 * money-kill                 API, worker and PostgreSQL are killed while payments are recorded: none is lost or doubled
 * mutation                   mutants of the permission table and its checks: a test fails for each
 * triage-flood               ten thousand invented reports a week against ten hours of triage: what honest ones wait
 * restore                    backups of 1 GB into a new cluster with every check, and what a killed primary loses
 */
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inRoot } from '@grana/tools/paths'
import { runForeground } from '@grana/tools/processes/child'
import { runCommand } from '@grana/tools/processes/command'
import { addTemporaryFolder } from '@grana/tools/processes/run'
import type { Run } from '@grana/tools/processes/run'
import { ensureBuilt } from '@grana/tools/product/builds'
import { startStack } from '@grana/tools/product/start-stack'
import { startPostgres } from '@grana/tools/services/postgres'
import { startStoreLauncher } from '@grana/tools/services/store-launcher'
import { proveAlerts } from './alerts/prove-alerts.ts'
import { proveDefects } from './defects/prove-defects.ts'
import { proveInstall } from './install/prove-install.ts'

type Prove = (run: Run, rest: string[]) => Promise<number>

/** With a PostgreSQL and an object store. */
const besideServices =
  (script: string, { heapMb = 4096 } = {}): Prove =>
  async (run, rest) => {
    const [adminUrl, launcherUrl] = await Promise.all([
      startPostgres(run, { kind: 'throw-away' }),
      startStoreLauncher(run),
      ensureBuilt(['documents']),
    ])
    const env = { DATABASE_ADMIN_URL: adminUrl, STORE_LAUNCHER_URL: launcherUrl }
    return runForeground(run, {
      name: 'proof',
      command: process.execPath,
      args: [`--max-old-space-size=${heapMb}`, inRoot('proofs', script), ...rest],
      env,
    })
  }

/** On the whole product; its services can be cut off, and emails are stored whatever happens to the process that accepts them. */
const onStack =
  (script: string, { hasTwins = false, tellsHeaps = false } = {}): Prove =>
  async (run, rest) => {
    const folder = mkdtempSync(join(tmpdir(), 'grana-told-'))
    addTemporaryFolder(run, folder)
    const mailsIn = join(folder, 'mails.jsonl')
    writeFileSync(mailsIn, '')
    if (tellsHeaps) {
      const teller = new URL('load/heap-reporter.mjs', import.meta.url).href
      process.env['NODE_OPTIONS'] = `${process.env['NODE_OPTIONS'] ?? ''} --import=${teller}`.trim()
      process.env['HEAP_TOLD_IN'] = folder
    }
    const options = { build: true, captcha: 'recaptcha', collector: false, isEmpty: false, mailsIn, hasTwins }
    const env = { ...(await startStack(run, options)), STACK_MAILS: mailsIn }
    return runForeground(run, {
      name: 'proof',
      command: process.execPath,
      args: [inRoot('proofs', script), ...rest],
      env,
    })
  }

/** By rules alone, without a service. */
const alone =
  (script: string): Prove =>
  (run, rest) =>
    runForeground(run, { name: 'proof', command: process.execPath, args: [inRoot('proofs', script), ...rest], env: {} })

const proofs: Readonly<Record<string, Prove>> = {
  alerts: proveAlerts,
  defects: proveDefects,
  failover: besideServices('recovery/prove-failover.ts'),
  faults: onStack('faults/prove-faults.ts'),
  fuzz: besideServices('fuzz/prove-fuzz.ts'),
  install: proveInstall,
  isolation: besideServices('isolation/prove-isolation.ts'),
  'ledger-mutation': besideServices('mutation/prove-ledger.ts'),
  'ledger-size': besideServices('money/prove-ledger-size.ts'),
  load: onStack('load/prove-load.ts', { hasTwins: true, tellsHeaps: true }),
  'marked-accounts': besideServices('money/prove-marked-accounts.ts'),
  'marked-credentials': besideServices('marked/prove-marked-credentials.ts'),
  'marked-tokens': besideServices('marked/prove-marked-tokens.ts'),
  'money-kill': besideServices('money/prove-money-kill.ts'),
  mutation: besideServices('mutation/prove-mutation.ts'),
  restore: besideServices('recovery/prove-restore.ts'),
  'triage-flood': alone('evidence/prove-triage-flood.ts'),
}

async function work(run: Run): Promise<number> {
  const [name = '', ...rest] = process.argv.slice(2).filter((word) => word !== '--')
  const prove = proofs[name]
  if (prove !== undefined) return prove(run, rest)
  console.error(`usage: pnpm prove ${Object.keys(proofs).join(' | ')}`)
  return 1
}

await runCommand({ name: 'prove', work })
