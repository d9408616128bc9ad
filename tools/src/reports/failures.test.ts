import { describe, expect, it } from 'vitest'
import { browserFailures, slowestTests } from './failures.ts'

describe('failures in a browser report', () => {
  const test = (status: string, ...messages: (string | undefined)[]) => ({
    status,
    results: messages.map((message) =>
      message === undefined ? { status: 'passed', errors: [] } : { status: 'failed', errors: [{ message }] },
    ),
  })

  it('are listed with file, title and first lines, at any depth', () => {
    const report = {
      suites: [
        {
          specs: [{ title: 'opens', file: 'a.journey.ts', tests: [test('expected', undefined)] }],
          suites: [
            {
              specs: [
                {
                  title: 'closes',
                  file: 'a.journey.ts',
                  tests: [test('unexpected', '\u001B[31mError: no\u001B[39m\n\n at it')],
                },
              ],
            },
          ],
        },
      ],
    }
    expect(browserFailures(report)).toEqual(['a.journey.ts › closes: Error: no | at it'])
  })

  it('are empty without a report', () => {
    expect(browserFailures(undefined)).toEqual([])
  })
})

it('names the slowest tests with their seconds, the slowest first, and no more than requested', () => {
  const spec = (title: string, ...durations: number[]) => ({
    title,
    file: 'a.journey.ts',
    tests: [{ status: 'expected', results: durations.map((duration) => ({ status: 'passed', duration })) }],
  })
  const report = {
    suites: [{ specs: [spec('opens', 900), spec('waits', 12_340)], suites: [{ specs: [spec('closes', 2000)] }] }],
  }
  expect(slowestTests(report, 2)).toEqual(['  12.3 s  a.journey.ts › waits', '   2.0 s  a.journey.ts › closes'])
  expect(slowestTests(undefined, 10)).toEqual([])
})
