/**
 * pnpm prove NAME            proves something that must always hold, beside a PostgreSQL that goes afterwards
 *
 * isolation                  every kind of person asks every operation about every kind of thing: no row of another tenant
 */
import { inRoot } from './paths.ts'
import { runForeground } from './processes/child.ts'
import { runCommand } from './processes/command.ts'
import type { Run } from './processes/run.ts'
import { ensureBuilt } from './product/builds.ts'
import { startPostgres } from './services/postgres.ts'

const proofs: Readonly<Record<string, string>> = {
  isolation: 'apps/server/bench/isolation.ts',
}

async function work(run: Run): Promise<number> {
  const [name = ''] = process.argv.slice(2).filter((word) => word !== '--')
  const script = proofs[name]
  if (script === undefined) {
    console.error(`usage: pnpm prove ${Object.keys(proofs).join(' | ')}`)
    return 1
  }
  const [adminUrl] = await Promise.all([startPostgres(run, { kind: 'throw-away' }), ensureBuilt(['documents'])])
  const env = { DATABASE_ADMIN_URL: adminUrl }
  return runForeground(run, { name, command: process.execPath, args: [inRoot(script)], env })
}

await runCommand({ name: 'prove', work })
