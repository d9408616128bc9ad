import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inRoot } from './paths.ts'

interface Count {
  passed: number
  failed: number
}

interface Results {
  numPassedTests?: number
  numFailedTests?: number
  numFailedTestSuites?: number
  numTotalTestSuites?: number
  stats?: { expected: number; unexpected: number; flaky: number }
}

const folder = inRoot('.local/results')

/** Counts one file of results: our own check's, Vitest's or Playwright's. A flaky journey is a failed one. */
export function countResults(content: string): Count {
  const results = JSON.parse(content) as Results | Array<{ passed: boolean }>
  if (Array.isArray(results)) {
    const passed = results.filter((result) => result.passed).length
    return { passed, failed: results.length - passed }
  }
  if (results.stats !== undefined)
    return { passed: results.stats.expected, failed: results.stats.unexpected + results.stats.flaky }
  const failedTests = results.numFailedTests ?? 0
  // A file that breaks before its first test is a failed suite without a failed test.
  const brokenFiles = failedTests === 0 ? (results.numFailedTestSuites ?? 0) : 0
  return { passed: results.numPassedTests ?? 0, failed: failedTests + brokenFiles }
}

const sum = (counts: Count[]): Count => ({
  passed: counts.reduce((total, each) => total + each.passed, 0),
  failed: counts.reduce((total, each) => total + each.failed, 0),
})

/** A step's count never says less than its exit code: a failed step has a failure, a tested step has results. */
export function countStep(code: number, files: Count[] | undefined): Count {
  if (files === undefined) return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 }
  const count = sum(files)
  const silent = (code !== 0 && count.failed === 0) || count.passed + count.failed === 0
  return silent ? { ...count, failed: count.failed + 1 } : count
}

const prefixes: Record<string, string> = { check: 'check', test: 'vitest', e2e: 'e2e' }

function resultsOf(step: string): Count[] | undefined {
  const prefix = prefixes[step]
  if (prefix === undefined) return undefined
  const names = existsSync(folder) ? readdirSync(folder) : []
  return names
    .filter((name) => name.startsWith(prefix) && name.endsWith('.json'))
    .map((name) => countResults(readFileSync(join(folder, name), 'utf8')))
}

if (import.meta.main) {
  const counts = process.argv.slice(2).map((argument) => {
    const [step = '', code = '1'] = argument.split('=')
    const count = countStep(Number(code), resultsOf(step))
    console.log(`${step.padEnd(10)} ${count.passed} passed ${count.failed} failed`)
    return count
  })
  const total = sum(counts)
  console.log(`${total.passed} passed, ${total.failed} failed`)
  process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1
}
