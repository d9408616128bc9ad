type BrowserResult = { status: string; duration?: number; errors?: { message?: string }[] }
type BrowserSpec = { title: string; file: string; tests: { status: string; results: BrowserResult[] }[] }
type BrowserSuite = { specs?: BrowserSpec[]; suites?: BrowserSuite[] }

const colours = new RegExp(String.raw`${String.fromCodePoint(27)}\[[\d;]*m`, 'g')

/** The first lines of an error, enough to identify it. */
export function firstLines(message: string | undefined): string {
  const lines = (message ?? 'no message').replaceAll(colours, '').split('\n')
  const messages = lines.map((line) => line.trim()).filter((line) => line !== '')
  return messages.slice(0, 3).join(' | ').slice(0, 300)
}

const specsOf = (suite: BrowserSuite): BrowserSpec[] => [
  ...(suite.specs ?? []),
  ...(suite.suites ?? []).flatMap((inner) => specsOf(inner)),
]

const allSpecs = (report: Record<string, unknown> | undefined): BrowserSpec[] =>
  ((report?.['suites'] ?? []) as BrowserSuite[]).flatMap((suite) => specsOf(suite))

/** The slowest tests, a line each with its seconds: for information only. */
export function slowestTests(report: Record<string, unknown> | undefined, most: number): string[] {
  const timed = allSpecs(report).map(({ title, file, tests }) => {
    const durations = tests.flatMap(({ results }) => results.map(({ duration = 0 }) => duration))
    return { title, file, seconds: durations.reduce((sum, one) => sum + one, 0) / 1000 }
  })
  const slowest = timed.toSorted((one, other) => other.seconds - one.seconds).slice(0, most)
  return slowest.map(({ title, file, seconds }) => `${seconds.toFixed(1).padStart(6)} s  ${file} › ${title}`)
}

/** The failed tests of Playwright's report, a line each, for the end of a long log. */
export function browserFailures(report: Record<string, unknown> | undefined): string[] {
  return allSpecs(report).flatMap(({ title, file, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected')
      .map(({ results }) => {
        const failure = results.find(({ status }) => status !== 'passed')
        return `${file} › ${title}: ${firstLines(failure?.errors?.[0]?.message)}`
      }),
  )
}
