import { rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { inRoot, localFolder } from '../paths.ts'
import { runForeground } from '../processes/child.ts'
import type { Run } from '../processes/run.ts'
import { ensureBuilt, type BuildName } from '../product/builds.ts'
import { failuresIn, loadReport, noCounts, numberIn } from '../reports/results.ts'
import type { Counts } from '../reports/results.ts'
import { resolverOption } from '../resolver-option.ts'
import { startPostgres } from '../services/postgres.ts'
import { startStoreLauncher } from '../services/store-launcher.ts'

export const vitest = inRoot('node_modules/vitest/vitest.mjs')

/** Leaves out the tests that measure time, unless they are wanted. */
export const unitTestScope = (): string[] => (process.env['TEST_SIZE'] === 'full' ? [] : ['--exclude=**/*.long.test.*'])

/** Folders whose tests need no build but that of the email templates. */
const unbuilt = /^(?:\.\/)?(?:apps\/(?:server|customers|agents|staff)|packages|tools\/src\/(?:verify|rules|product))\//

/** Builds that the tests need: of the server, the proofs and the packages only the email templates. */
function buildsFor(given: readonly string[]): BuildName[] {
  const paths = given.filter((word) => word.includes('/') && !word.startsWith('-'))
  const isNarrow = paths.length > 0 && paths.every((path) => unbuilt.test(path))
  return isNarrow ? ['documents'] : ['documents', 'portal', 'customers', 'agents', 'staff']
}

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

export type TestOutcome = { code: number; counts: Counts; failures: string[] }

/** Runs Vitest with a temporary PostgreSQL, and an object store that is started when the first test needs it. */
export async function runUnitTests(run: Run, given: readonly string[]): Promise<TestOutcome> {
  const report = join(localFolder('results'), `vitest-${process.pid}.json`)
  const [adminUrl, launcherUrl] = await Promise.all([
    startPostgres(run, { kind: 'throw-away' }),
    startStoreLauncher(run),
    ensureBuilt(buildsFor(given)),
  ])
  const reporters = ['--reporter=default', `--reporter=${inRoot('tools/src/reports/unit-reporter.ts')}`]
  const code = await runForeground(run, {
    name: 'vitest',
    command: process.execPath,
    args: [vitest, 'run', ...unitTestScope(), ...reporters, ...given],
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
  return { code: counts.failed === 0 ? code : Math.max(code, 1), counts, failures: failuresIn(found) }
}
