import { describe, expect, it } from 'vitest'
import { countStep } from './ci-results.ts'

describe('counts of a step', () => {
  it('are those it left', () => {
    expect(countStep('test', 1, { passed: 7, failed: 2, skipped: 1 })).toEqual({ passed: 7, failed: 2, skipped: 1 })
  })
  it('count a failed step as a failure', () => {
    expect(countStep('test', 1, { passed: 9, failed: 0, skipped: 0 })).toMatchObject({ passed: 9, failed: 1 })
    expect(countStep('build', 1, undefined)).toMatchObject({ passed: 0, failed: 1 })
  })
  it('count a failure when a counting step left no counts', () => {
    expect(countStep('e2e', 0, undefined)).toMatchObject({ passed: 0, failed: 1 })
    expect(countStep('test', 0, { passed: 0, failed: 0 })).toMatchObject({ passed: 0, failed: 1 })
  })
  it('are one for a step without tests', () => {
    expect(countStep('build', 0, undefined)).toMatchObject({ passed: 1, failed: 0 })
  })
})
