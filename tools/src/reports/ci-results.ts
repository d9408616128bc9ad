/**
 * node tools/src/reports/ci-results.ts STEP=CODE …    adds up the counts of the steps of .ci/run and ends with "N passed, N failed"
 */
import { inRoot } from '../paths.ts'
import type { Counts } from './results.ts'
import { addCounts, failuresIn, noCounts, numberIn, loadReport } from './results.ts'

// These steps leave their counts in .local/results; every other step counts as one.
const counting = new Set(['check', 'test', 'e2e'])

/** A step's counts never contradict its exit code: a failed step has a failure, a counting step has counts. */
export function countStep(name: string, code: number, report: Record<string, unknown> | undefined): Counts {
  if (!counting.has(name)) return { ...noCounts, passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 }
  const found = report ?? {}
  const counts = {
    passed: numberIn(found, 'passed'),
    failed: numberIn(found, 'failed'),
    skipped: numberIn(found, 'skipped'),
  }
  const isSilent = counts.failed === 0 && (code !== 0 || counts.passed === 0)
  return isSilent ? { ...counts, failed: 1 } : counts
}

if (import.meta.main) {
  let total = noCounts
  const failures: string[] = []
  for (const argument of process.argv.slice(2)) {
    const [name = '', code = '1'] = argument.split('=')
    const report = loadReport(inRoot('.local/results', `${name}.json`))
    const counts = countStep(name, Number(code), report)
    failures.push(...failuresIn(report))
    total = addCounts(total, counts)
    console.log(`${name.padEnd(10)} ${counts.passed} passed ${counts.failed} failed ${counts.skipped} skipped`)
  }
  for (const line of failures) console.log(`failed: ${line}`)
  console.log(`${total.passed} passed, ${total.failed} failed`)
  process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1
}
