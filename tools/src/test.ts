/**
 * pnpm test [FILE …]         runs the tests of all workspaces against a temporary PostgreSQL, and an object store that is
 *                            started when the first test needs it
 *
 * Everything after the name goes to Vitest: `pnpm test apps/server/src/http`, `pnpm test -t "refuses"`. A server given in
 * DATABASE_ADMIN_URL takes precedence, and so does a store given in S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY and S3_SECRET_KEY.
 * TEST_SIZE=full runs every heavy test at its full size, and the files named `*.long.test.ts`, which measure time.
 */
import { runCommand } from './processes/command.ts'
import type { Run } from './processes/run.ts'
import { reportCounts } from './reports/results.ts'
import { runUnitTests } from './tests/unit-tests.ts'

async function work(run: Run): Promise<number> {
  const given = process.argv.slice(2).filter((word) => word !== '--')
  const { code, counts, failures } = await runUnitTests(run, given)
  reportCounts('test', counts, failures)
  return code
}

await runCommand({ name: 'test', work })
