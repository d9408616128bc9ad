import { describe, expect, it } from 'vitest'
import { countResults, countStep } from './ci-results.ts'

describe('results of CI', () => {
  it("counts the check's list", () => {
    expect(countResults('[{"passed":true},{"passed":false},{"passed":true}]')).toEqual({ passed: 2, failed: 1 })
  })
  it("counts Vitest's tests", () => {
    expect(countResults('{"numPassedTests":7,"numFailedTests":2,"numFailedTestSuites":1}')).toEqual({
      passed: 7,
      failed: 2,
    })
  })
  it('counts a test file that broke before its first test', () => {
    expect(countResults('{"numPassedTests":7,"numFailedTests":0,"numFailedTestSuites":1}')).toEqual({
      passed: 7,
      failed: 1,
    })
  })
  it('counts a flaky journey as failed', () => {
    expect(countResults('{"stats":{"expected":3,"unexpected":1,"flaky":1,"skipped":4}}')).toEqual({
      passed: 3,
      failed: 2,
    })
  })
  it('never lets a failed step look clean', () => {
    expect(countStep(1, [{ passed: 9, failed: 0 }])).toEqual({ passed: 9, failed: 1 })
    expect(countStep(1, undefined)).toEqual({ passed: 0, failed: 1 })
  })
  it('takes a tested step without results as failed', () => {
    expect(countStep(0, [])).toEqual({ passed: 0, failed: 1 })
  })
  it('counts a step that has no tests of its own as one', () => {
    expect(countStep(0, undefined)).toEqual({ passed: 1, failed: 0 })
  })
})
