// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test } from 'vitest'
import { callsOf, createCustomersWorld, open, organizationId, refusal, toasts } from '#app/customers.fixture.tsx'
import { paths } from '#app/paths.ts'
import { getOpenFormSettings, setOpenFormSettings, type OpenFormSettings } from '@grana/contract/open-reports/forms'
import { getPublicPayments } from '@grana/contract/programs/public-payments'
import { sampleOf } from '@grana/contract/sample-of.fixture'
import { errorTexts } from '@grana/messages/es/errors'
import { openFormTexts as texts } from '@grana/messages/es/programs/open-form'
import { shown } from '@grana/parts/app/app.fixture'
import { until } from '@grana/parts/app/mounted.fixture'
import { answerAgents, answerOverview, answerTeam, makeOverview, makeProgram, programId } from '../programs.fixture.ts'

const off: OpenFormSettings = {
  is_on: false,
  origins: [],
  daily_limit: 20,
  arrived: 0,
  is_open: false,
  can_change: true,
}
const on: OpenFormSettings = { ...off, is_on: true, is_open: true, origins: ['https://www.tienda.example'], arrived: 3 }

async function show(settings: OpenFormSettings, program: Parameters<typeof makeProgram>[0] = {}) {
  const world = await createCustomersWorld()
  answerOverview(world, makeOverview({ program: makeProgram({ kind: 'vdp', visibility: 'public', ...program }) }))
  answerTeam(world, [])
  answerAgents(world, [])
  world.api.answer(getPublicPayments, () => ({ data: sampleOf(getPublicPayments.answer, { figures: null }) }))
  world.api.answer(getOpenFormSettings, () => ({ data: settings }))
  return { world, page: await open(world, paths.programSettings(programId)) }
}

const panel = () => document.querySelector('section[aria-labelledby="open-form"]')
const press = (name: string, within: string) =>
  act(async () =>
    [...document.querySelectorAll<HTMLElement>(`${within} button`)]
      .find(({ textContent }) => textContent === name)
      ?.click(),
  )

test('is switched on with its limit and origins, one per line', async () => {
  const { world, page } = await show(off)
  expect(panel()?.textContent).toContain(texts.off + texts.offText)
  await press(texts.change, 'section[aria-labelledby="open-form"]')
  await page.loaded()
  await page.tick(texts.switch)
  await page.fill(texts.limit, '5')
  await page.fill(texts.origins, ' https://WWW.tienda.example/\n\nhttps://ayuda.example ')
  world.api.answer(setOpenFormSettings, () => ({ data: { is_on: true } }))
  world.api.answer(getOpenFormSettings, () => ({ data: on }))
  await press(texts.save, 'dialog')
  await page.loaded()
  const [call] = callsOf(world, setOpenFormSettings)
  expect(call?.params).toEqual({ organization: organizationId, program: programId })
  expect(call?.body).toEqual({
    is_on: true,
    origins: ['https://www.tienda.example', 'https://ayuda.example'],
    daily_limit: 5,
  })
  expect(toasts()).toEqual([['success', texts.done, undefined]])
  await until(() => expect(panel()?.textContent).toContain(texts.today(3, 20)))
  expect(panel()?.textContent).toContain(`/program/${programId}/report/frame`)
})

test.each(['0', '201', '2.5', 'x'])('the limit %s is not sent', async (limit) => {
  const { world, page } = await show(off)
  await press(texts.change, 'section[aria-labelledby="open-form"]')
  await page.loaded()
  await page.fill(texts.limit, limit)
  await press(texts.save, 'dialog')
  await page.loaded()
  expect(shown()).toContain(texts.limitWrong)
  expect(callsOf(world, setOpenFormSettings)).toEqual([])
})

test('a refusal is shown, and one of an origin beside its field', async () => {
  const { world, page } = await show(off)
  await press(texts.change, 'section[aria-labelledby="open-form"]')
  await page.loaded()
  world.api.answer(setOpenFormSettings, () => refusal('open_form.not_disclosure'))
  await press(texts.save, 'dialog')
  await page.loaded()
  expect(toasts()).toEqual([['danger', errorTexts['open_form.not_disclosure'], undefined]])
})

test('says that an open form of a paused program takes nothing, and shows no address', async () => {
  await show({ ...on, is_open: false })
  expect(panel()?.textContent).toContain(texts.paused)
  expect(panel()?.querySelector('pre')).toBeNull()
})

test('readers see it without a button; bounties and private programs have none', async () => {
  await show({ ...on, can_change: false })
  expect([...(panel()?.querySelectorAll('button') ?? [])].map(({ textContent }) => textContent)).not.toContain(
    texts.change,
  )
  await show(on, { kind: 'bounty' })
  expect(panel()).toBeNull()
})
