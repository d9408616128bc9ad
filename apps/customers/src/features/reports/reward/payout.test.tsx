// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { callsOf, createCustomersWorld, idOf, open, organizationId, refusal, toasts } from '#app/customers.fixture.tsx'
import { paths } from '#app/paths.ts'
import { markNotificationsRead } from '@grana/contract/notifications/inbox'
import { getRewardPayout, openRewardPayout, type RewardPayout } from '@grana/contract/payouts/payout-details'
import { getReport } from '@grana/contract/reports/organization-reports'
import type { Report } from '@grana/contract/reports/report'
import { sampleOf } from '@grana/contract/sample-of.fixture'
import { payout as fieldTexts } from '@grana/messages/es/account/payout'
import { rewardTexts } from '@grana/messages/es/apps/rewards'
import { errorTexts } from '@grana/messages/es/errors'
import { hasControl, shown } from '@grana/parts/app/app.fixture'

const texts = rewardTexts.payout
const id = idOf(1)
const ready: RewardPayout = { state: 'ready', method: 'mx_clabe', held_until: null }

async function show(payout: RewardPayout, acts: Report['reward']['acts'] = ['pay']) {
  const world = await createCustomersWorld()
  const sample = sampleOf(getReport.answer)
  const reward = { ...sample.reward, track: 'reserved' as const, acts }
  world.api.answer(getReport, () => ({ data: { ...sample, id, reward } }))
  world.api.answer(markNotificationsRead, () => ({ data: { unread: 0 } }))
  world.api.answer(getRewardPayout, () => ({ data: payout }))
  return { world, page: await open(world, paths.report(id)) }
}

test('missing details are named, and nothing can be opened', async () => {
  await show({ state: 'missing', method: null, held_until: null })
  expect(shown()).toContain(texts.missing)
  expect(hasControl(texts.open)).toBe(false)
})

test('details that changed lately are named with the end of the wait', async () => {
  await show({ state: 'held', method: 'paypal', held_until: '2026-01-04T12:00:00.000Z' })
  expect(shown()).toContain(texts.held('').slice(0, 30))
  expect(hasControl(texts.open)).toBe(false)
})

test('details are opened on demand, with what recording it means', async () => {
  const { world, page } = await show(ready)
  expect(shown()).toContain(fieldTexts.methods.mx_clabe)
  const account = '032180000118359719'
  world.api.answer(openRewardPayout, () => ({
    data: { method: 'mx_clabe' as const, holder: 'Ada Luna', account, tax_number: 'LUAA900101XX1' },
  }))
  await page.press(texts.open)
  await page.loaded()
  expect(callsOf(world, openRewardPayout)[0]?.params).toEqual({ organization: organizationId, report: id })
  const dialog = document.querySelector('dialog[open]')?.textContent
  for (const part of [fieldTexts.accounts.mx_clabe, account, 'Ada Luna', fieldTexts.taxNumbers.mx_clabe, texts.seen])
    expect(dialog).toContain(part)
  await page.press(texts.close)
  expect(shown()).not.toContain(account)
})

test('a refusal is shown', async () => {
  const { world, page } = await show(ready)
  world.api.answer(openRewardPayout, () => refusal('payout.held'))
  await page.press(texts.open)
  await page.loaded()
  expect(toasts()).toEqual([['danger', errorTexts['payout.held'], undefined]])
})

test('members who do not pay are not asked for', async () => {
  const { world } = await show(ready, [])
  expect(callsOf(world, getRewardPayout)).toEqual([])
  expect(hasControl(texts.open)).toBe(false)
})
