import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedPrograms } from '#server/seeds/demo-programs.ts'
import { fixedId } from '#server/seeds/insert-rows.ts'
import { loadWorld } from '#server/seeds/world-file.ts'
import { startTestApi, type TestApi } from '#server/testing/test-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
  await seedPrograms(api.database.owner, await loadWorld())
})
afterAll(() => api.close())

test('takes as long for a private program as for an unknown one', async () => {
  const exists = fixedId('program', 'banca-de-empresas-tepozan')
  const times: { present: number[]; absent: number[] } = { present: [], absent: [] }
  for (let turn = 0; turn < 160; turn += 1) {
    const kind = turn % 2 === 0 ? 'present' : 'absent'
    const began = performance.now()
    await api.app.inject({ url: `/api/portal/program/${kind === 'present' ? exists : randomUUID()}` })
    if (turn >= 40) times[kind].push(performance.now() - began)
  }
  const median = (values: number[]) => values.toSorted((one, other) => one - other)[values.length >> 1]!
  const [present, absent] = [median(times.present), median(times.absent)]
  expect(Math.abs(present - absent)).toBeLessThan(Math.max(present, absent) / 2)
})
