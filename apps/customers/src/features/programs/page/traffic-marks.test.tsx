// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test } from 'vitest'
import { callsOf, createCustomersWorld, open } from '#app/customers.fixture.tsx'
import { paths } from '#app/paths.ts'
import { confirmTrafficMarks, getMarkFigures } from '@grana/contract/attention/traffic-marks'
import { trafficMarks } from '@grana/messages/es/programs/traffic-marks'
import { hasControl, shown } from '@grana/parts/app/app.fixture'
import { toasts } from '@grana/parts/app/screen.fixture'
import { answerOverview, answerTeam, makeOverview, makeProgram, programId } from '../programs.fixture.ts'

const texts = trafficMarks.organization

async function show(changes: Parameters<typeof makeProgram>[0] = {}) {
  const world = await createCustomersWorld()
  answerOverview(world, makeOverview({ program: makeProgram(changes) }))
  answerTeam(world, [])
  world.api.answer(getMarkFigures, () => ({ data: { taken: 4, confirmed: 1 } }))
  return { world, page: await open(world, paths.programSettings(programId)) }
}

const choose = (file: File) =>
  act(async () => {
    const input = document.querySelector<HTMLInputElement>('input[type=file]')
    Object.defineProperty(input, 'files', { value: [file] })
    input?.dispatchEvent(new Event('change', { bubbles: true }))
  })

test('a file is reviewed with the problems of its rows, then confirmed', async () => {
  const { world, page } = await show()
  expect(shown()).toContain(texts.figures(4, 1))
  const rows = [
    { line: 1, mark: 'grana-abcdefghijklmnop', problem: null },
    { line: 2, mark: 'other', problem: 'malformed' },
  ] as const
  world.api.answer(confirmTrafficMarks, ({ body }) => ({
    data: { rows: [...rows], good: 1, confirmed: (body as { is_preview: boolean }).is_preview ? 0 : 1 },
  }))
  await page.press(texts.open)
  await choose(new File(['grana-abcdefghijklmnop\nother'], 'marks.csv'))
  await page.press(texts.preview)
  for (const text of [texts.good(1), texts.line(2), texts.problems.malformed]) expect(shown()).toContain(text)
  await page.press(texts.confirm(1))
  expect(callsOf(world, confirmTrafficMarks).map(({ body }) => body)).toEqual([
    { content: 'grana-abcdefghijklmnop\nother', is_preview: true },
    { content: 'grana-abcdefghijklmnop\nother', is_preview: false },
  ])
  expect(toasts()).toEqual([['success', texts.done(1), undefined]])
})

test('a closed program confirms nothing', async () => {
  await show({ state: 'closed' })
  expect(hasControl(texts.open)).toBe(false)
})
