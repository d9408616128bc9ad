// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { callsOf, createCustomersWorld, idOf, open, testFailures } from '#app/customers.fixture.tsx'
import { paths } from '#app/paths.ts'
import {
  getOrganizationReceipt,
  getOrganizationStatement,
  listOrganizationPayments,
  type ListedPayment,
  type Paper,
} from '@grana/contract/payouts/payment-papers'
import { papers as texts } from '@grana/messages/es/payments/papers'
import { shown } from '@grana/parts/app/app.fixture'

const payment: ListedPayment = {
  id: idOf(1),
  report: idOf(2),
  reference: 'BK-7',
  organization: 'Bank',
  program: 'Mobile banking',
  agent: 'ana',
  amount: { currency: 'USD', cents: 20_050 },
  paid_on: '2026-01-05',
  arrival: 'unanswered',
}
const paper: Paper = { file_name: 'a.pdf', type: 'application/pdf', content: btoa('%PDF-') }

async function show(payments: readonly ListedPayment[]) {
  const world = await createCustomersWorld()
  world.api.answer(listOrganizationPayments, () => ({ data: { payments: [...payments] } }))
  world.api.answer(getOrganizationReceipt, () => ({ data: paper }))
  world.api.answer(getOrganizationStatement, () => ({ data: paper }))
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x')
  await open(world, paths.papers())
  return world
}

const press = (name: string) =>
  act(async () => {
    const all = [...document.querySelectorAll('button')]
    all.find((button) => (button.getAttribute('aria-label') ?? button.textContent) === name)?.click()
  })

test('lists payments, each with its receipt', async () => {
  const world = await show([payment])
  expect(shown()).toContain('BK-7')
  expect(shown()).toContain('ana')
  await press(texts.receiptOf({ reference: 'BK-7', day: '5 ene 2026' }, texts.formats.pdf))
  expect(callsOf(world, getOrganizationReceipt)).toHaveLength(1)
})

test('downloads a statement of months and the summary of a year', async () => {
  const world = await show([payment])
  await press(texts.download.csv)
  expect(callsOf(world, getOrganizationStatement)).toHaveLength(1)
})

test('says so when there is no payment yet', async () => {
  await show([])
  expect(shown()).toContain(texts.none.title)
})

testFailures({
  path: paths.papers(),
  operation: listOrganizationPayments,
  answer: (world) => world.api.answer(listOrganizationPayments, () => ({ data: { payments: [payment] } })),
  content: 'BK-7',
})
