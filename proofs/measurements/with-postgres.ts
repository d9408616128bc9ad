/**
 * node tools/src/long/with-postgres.ts SCRIPT …    runs a measurement with a temporary PostgreSQL
 *
 * A server given in DATABASE_ADMIN_URL takes precedence.
 */
import { runForeground } from '../processes/child.ts'
import { runCommand } from '../processes/command.ts'
import type { Run } from '../processes/run.ts'
import { startPostgres } from '../services/postgres.ts'

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
