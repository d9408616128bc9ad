import { afterAll, beforeAll, expect, test } from 'vitest'
import { reportingAgent, reportWorld, sendReport, type ReportWorld } from '#server/testing/reports.ts'
import { startTestApi, type TestApi } from '#server/testing/test-api.ts'

let api: TestApi
let world: ReportWorld

beforeAll(async () => {
  api = await startTestApi()
  world = await reportWorld(api)
})
afterAll(() => api.close())

const numbersOf = async (reports: readonly string[]): Promise<number[]> => {
  const rows = await api.database.owner
    .selectFrom('reports')
    .select(['id', 'number'])
    .where('id', 'in', reports)
    .execute()
  return reports.map((id) => rows.find((row) => row.id === id)?.number ?? 0)
}

test('report numbers are random and do not reveal how many reports were submitted', async () => {
  const reports: string[] = []
  for (let count = 0; count < 3; count += 1) {
    const agent = await reportingAgent(api)
    for (const title of ['One', 'Two']) reports.push(await sendReport(agent, world, { title: `${title} ${count}` }))
  }
  const numbers = await numbersOf(reports)
  expect(new Set(numbers).size).toBe(reports.length)
  expect(numbers.filter((number) => number < 100_000 || number > 999_999)).toEqual([])
  const steps = numbers.slice(1).map((number, at) => Math.abs(number - (numbers[at] ?? 0)))
  expect(Math.max(...steps)).toBeGreaterThan(1000)
})

test('reports submitted at the same time get different numbers', async () => {
  const agents = await Promise.all(Array.from({ length: 4 }, () => reportingAgent(api)))
  const numbers = await numbersOf(await Promise.all(agents.map((agent) => sendReport(agent, world))))
  expect(new Set(numbers).size).toBe(agents.length)
})
