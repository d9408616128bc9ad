/**
 * pnpm test [FILE …]         runs the tests of all workspaces against a temporary PostgreSQL, and an object store that is
 *                            started when the first test needs it
 *
 * Everything after the name goes to Vitest: `pnpm test apps/server/src/http`, `pnpm test -t "refuses"`. A server given in
 * DATABASE_ADMIN_URL takes precedence, and so does a store given in S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY and S3_SECRET_KEY.
 * TEST_SIZE=full runs every heavy test at its full size, and the files named `*.long.test.ts`, which measure time.
 */
import { rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { inRoot, localFolder } from './paths.ts'
import { runForeground } from './processes/child.ts'
import { runCommand } from './processes/command.ts'
import type { Run } from './processes/run.ts'
import { ensureBuilt, type BuildName } from './product/builds.ts'
import { noCounts, numberIn, loadReport, reportCounts } from './reports/results.ts'
import type { Counts } from './reports/results.ts'
import { resolverOption } from './resolver-option.ts'
import { startPostgres } from './services/postgres.ts'
import { startStoreLauncher } from './services/store-launcher.ts'

/** Builds that the tests need: of the server, the proofs and the packages only the email templates. */
function buildsFor(given: readonly string[]): BuildName[] {
  const paths = given.filter((word) => word.includes('/') && !word.startsWith('-'))
  const isNarrow = paths.length > 0 && paths.every((path) => /^(?:\.\/)?(?:apps\/server|packages|proofs)\//.test(path))
  return isNarrow ? ['documents'] : ['documents', 'portal', 'customers', 'agents', 'staff']
}

const report = join(localFolder('results'), `vitest-${process.pid}.json`)

function countsOf(found: Record<string, unknown> | undefined, code: number): Counts {
  // A run that broke before it could count has at least one failure.
  if (found === undefined) return { ...noCounts, failed: code === 0 ? 0 : 1 }
  const failed = numberIn(found, 'failed')
  return {
    passed: numberIn(found, 'passed'),
    failed: failed === 0 && code !== 0 ? 1 : failed,
    skipped: numberIn(found, 'skipped'),
  }
}

async function work(run: Run): Promise<number> {
  const given = process.argv.slice(2).filter((word) => word !== '--')
  const [adminUrl, launcherUrl] = await Promise.all([
    startPostgres(run, { kind: 'throw-away' }),
    startStoreLauncher(run),
    ensureBuilt(buildsFor(given)),
  ])
  const scope = process.env['TEST_SIZE'] === 'full' ? [] : ['--exclude=**/*.long.test.*']
  const reporters = ['--reporter=default', `--reporter=${inRoot('tools/src/reports/unit-reporter.ts')}`]
  const code = await runForeground(run, {
    name: 'vitest',
    command: process.execPath,
    args: [inRoot('node_modules/vitest/vitest.mjs'), 'run', ...scope, ...reporters, ...given],
    // One per core: a third worker on two cores is a tenth faster, but delays tests of the proxy's timeouts.
    env: {
      VITEST_MAX_WORKERS: String(availableParallelism()),
      DATABASE_ADMIN_URL: adminUrl,
      STORE_LAUNCHER_URL: launcherUrl,
      NODE_OPTIONS: resolverOption(),
      UNIT_REPORT: report,
    },
  })
  const found = loadReport(report)
  rmSync(report, { force: true })
  const counts = countsOf(found, code)
  reportCounts('test', counts, (found?.['failures'] ?? []) as string[])
  return counts.failed === 0 ? code : Math.max(code, 1)
}

await runCommand({ name: 'test', work })
