/** What a test program's own report says of the tests that did not pass at once, a line each, for the end of a long log. */
export type Verdicts = { failed: string[]; unsteady: string[] }

type BrowserResult = { status: string; errors?: { message?: string }[] }
type BrowserSpec = { title: string; file: string; tests: { status: string; results: BrowserResult[] }[] }
type BrowserSuite = { specs?: BrowserSpec[]; suites?: BrowserSuite[] }

const colours = new RegExp(String.raw`${String.fromCodePoint(27)}\[[\d;]*m`, 'g')

/** The first words of an error: enough to know which one it is. */
export function firstLines(message: string | undefined): string {
  const lines = (message ?? 'no message').replaceAll(colours, '').split('\n')
  const told = lines.map((line) => line.trim()).filter((line) => line !== '')
  return told.slice(0, 3).join(' | ').slice(0, 300)
}

const specsOf = (suite: BrowserSuite): BrowserSpec[] => [
  ...(suite.specs ?? []),
  ...(suite.suites ?? []).flatMap((inner) => specsOf(inner)),
]

export function browserVerdicts(report: Record<string, unknown> | undefined): Verdicts {
  const specs = ((report?.['suites'] ?? []) as BrowserSuite[]).flatMap((suite) => specsOf(suite))
  const linesOf = (status: string): string[] =>
    specs.flatMap(({ title, file, tests }) =>
      tests
        .filter((test) => test.status === status)
        .map((test) => {
          const failure = test.results.find((result) => result.status !== 'passed')
          return `${file} › ${title}: ${firstLines(failure?.errors?.[0]?.message)}`
        }),
    )
  return { failed: linesOf('unexpected'), unsteady: linesOf('flaky') }
}
