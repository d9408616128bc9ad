// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest'
import { paths, REPORT_PARAMETER } from '#app/paths.ts'
import { createReportDraft } from '@grana/contract/reports/agent-reports'
import { sampleOf } from '@grana/contract/sample-of.fixture'
import { reports } from '@grana/messages/es/apps/reports'
import { errorTexts } from '@grana/messages/es/errors'
import { formTexts } from '@grana/messages/es/forms'
import { createAppWorld, shown, type AppWorld } from '@grana/parts/app/app.fixture'
import { callsOf, idOf, openScreen, refusal, toasts } from '@grana/parts/app/screen.fixture'
import { WriteReport } from './write-report.tsx'

const program = idOf(1)
const draft = idOf(2)
const requested = `${paths.program(program)}?${REPORT_PARAMETER}=1`
const screens = [
  {
    children: [
      { path: paths.program(), element: <WriteReport program={program} /> },
      { path: '*', element: null },
    ],
  },
]

let world: AppWorld

const enter = async (hasFactor: boolean) => {
  world = await createAppWorld({ app: 'agents', user: { two_factor_enabled: hasFactor } })
  world.api.answer(createReportDraft, () => ({ data: sampleOf(createReportDraft.answer, { id: draft }) }))
}
const open = (address: string) => openScreen(world, screens, address)

beforeEach(() => enter(true))

it('opens the form when the URL requests it', async () => {
  const page = await open(requested)
  expect(page.address()).toBe(paths.writeReport(draft))
  expect(callsOf(world, createReportDraft).map(({ params }) => params)).toEqual([{ program }])
})

it('waits for a click when the URL does not request it', async () => {
  const page = await open(paths.program(program))
  expect([page.address(), callsOf(world, createReportDraft)]).toEqual([paths.program(program), []])
  await page.press(reports.write.start)
  expect(page.address()).toBe(paths.writeReport(draft))
})

it.each([
  ['a refusal', refusal('report.program_closed'), errorTexts['report.program_closed']],
  ['a lost connection', new TypeError('lost'), formTexts.network['network.unreachable']],
])('shows %s, and stays on the page', async (_, reply, text) => {
  world.api.answer(createReportDraft, () => reply)
  const page = await open(paths.program(program))
  await page.press(reports.write.start)
  expect(toasts()).toEqual([['danger', text, undefined]])
  expect(page.address()).toBe(paths.program(program))
})

it('keeps the parameter in the URL until there is a second factor', async () => {
  await enter(false)
  const page = await open(requested)
  expect(page.address()).toBe(requested)
  expect(shown()).toContain(reports.write.factor)
  const back = document.querySelector('a')?.getAttribute('href') ?? ''
  expect(decodeURIComponent(decodeURIComponent(back))).toContain(`${REPORT_PARAMETER}=1`)
  expect(callsOf(world, createReportDraft)).toEqual([])
})
