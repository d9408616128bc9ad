import { describe, expect, it } from 'vitest'
import { browserVerdicts, slowestTests } from './failures.ts'

describe('what did not pass at once', () => {
  const test = (status: string, ...messages: (string | undefined)[]) => ({
    status,
    results: messages.map((message) =>
      message === undefined ? { status: 'passed', errors: [] } : { status: 'failed', errors: [{ message }] },
    ),
  })

  it('is named with its file, title and first words, wherever it stands in a browser report', () => {
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
            { specs: [{ title: 'waits', file: 'b.journey.ts', tests: [test('flaky', 'late', undefined)] }] },
          ],
        },
      ],
    }
    expect(browserVerdicts(report)).toEqual({
      failed: ['a.journey.ts › closes: Error: no | at it'],
      unsteady: ['b.journey.ts › waits: late'],
    })
  })

  it('is nothing where no report was written', () => {
    expect(browserVerdicts(undefined)).toEqual({ failed: [], unsteady: [] })
  })
})

it('names the slowest tests with their seconds, the slowest first, and no more than asked for', () => {
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
