import { describe, expect, it } from 'vitest'
import { browserVerdicts } from './failures.ts'

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
