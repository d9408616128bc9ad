/**
 * node proofs/measurements/with-postgres.ts SCRIPT …    runs a measurement with a temporary PostgreSQL
 *
 * A server given in DATABASE_ADMIN_URL takes precedence.
 */
import { runForeground } from '@grana/tools/processes/child'
import { runCommand } from '@grana/tools/processes/command'
import type { Run } from '@grana/tools/processes/run'
import { startPostgres } from '@grana/tools/services/postgres'

async function work(run: Run): Promise<number> {
  const adminUrl = await startPostgres(run, { kind: 'throw-away' })
  return runForeground(run, {
    name: 'measurement',
    command: process.execPath,
    args: process.argv.slice(2),
    env: { DATABASE_ADMIN_URL: adminUrl },
  })
}

await runCommand({ name: 'measurement', work })
