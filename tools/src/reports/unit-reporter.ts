import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Reporter, SerializedError, TestModule } from 'vitest/node'
import { root } from '../paths.ts'
import { firstLines } from './failures.ts'

type Found = { passed: number; failed: number; skipped: number; failures: string[] }

/** The first frame of a stack in this repository, as ` in FILE:LINE`. */
function originOf({ stack = '' }: SerializedError): string {
  const lines = stack.split('\n').filter((line) => line.includes(root) && !line.includes('node_modules'))
  const found = /(?<path>\/[^\s()]+?:\d+):\d+/.exec(lines[0] ?? '')?.groups?.['path']
  return found === undefined ? '' : ` in ${relative(root, found)}`
}

/**
 * Summarizes a Vitest run for the end of a long log. Besides failed tests, a run is broken by a file that does not load, a
 * hook that throws and an uncaught error: each is counted and listed like a test.
 */
function summarize(modules: readonly TestModule[], uncaught: readonly SerializedError[]): Found {
  const found: Found = { passed: 0, failed: 0, skipped: 0, failures: [] }
  const line = (place: string, errors: readonly { message?: string }[] = []) =>
    `${place}: ${firstLines(errors[0]?.message)}`
  const fail = (place: string, errors: readonly { message?: string }[]) => {
    found.failed += 1
    found.failures.push(line(place, errors))
  }
  for (const testModule of modules) {
    const file = relative(root, testModule.moduleId)
    if (testModule.errors().length > 0) fail(file, testModule.errors())
    for (const suite of testModule.children.allSuites()) {
      if (suite.errors().length > 0) fail(`${file} › ${suite.fullName}`, suite.errors())
    }
    for (const test of testModule.children.allTests()) {
      const result = test.result()
      const place = `${file} › ${test.fullName}`
      if (result.state === 'passed') found.passed += 1
      else if (result.state === 'failed') fail(place, result.errors)
      else found.skipped += 1
    }
  }
  for (const error of uncaught) fail(`uncaught${originOf(error)}`, [error])
  return found
}

export default class UnitReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], uncaught: readonly SerializedError[]): void {
    const file = process.env['UNIT_REPORT']
    if (file !== undefined) writeFileSync(file, JSON.stringify(summarize(modules, uncaught)))
  }
}
