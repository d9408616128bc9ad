// @vitest-environment happy-dom
import { act } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { Reward } from '@grana/contract/reports/reward'
import { rewardReferenceLimit } from '@grana/contract/reports/rewards'
import { rewardTexts } from '@grana/messages/es/apps/rewards'
import { textLength } from '@grana/messages/es/apps/text-length'
import { paying } from '@grana/messages/es/payments/paying'
import { validationText, validationTexts } from '@grana/messages/es/validation'
import { InMexico } from '@grana/parts/app/app.fixture'
import { mount } from '@grana/parts/app/mounted.fixture'
import { DecideDialog, type DecideDialogProps } from './decide-dialog.tsx'
import { PayDialog, type PayDialogProps } from './pay-dialog.tsx'

const range = { currency: 'USD', min_cents: 15_000, max_cents: 90_000 } as const
const onPay = vi.fn<PayDialogProps['onPay']>()
const onDecide = vi.fn<DecideDialogProps['onDecide']>()
const frame = { isBusy: false, onClose: () => undefined }
const refuse = () => Promise.reject(new Error('no file is sent here'))
const files = { list: () => Promise.resolve([]), begin: refuse, resume: refuse, complete: refuse, cancel: refuse }
const amount = { currency: 'USD', cents: 20_000 } as const
const pay = (
  <InMexico>
    <PayDialog
      {...frame}
      report={{ id: 'one', reference: 'BT-1', title: 'Injection', agent: { id: 'two', username: 'ana' } }}
      amount={amount}
      files={files}
      title={rewardTexts.acts.pay}
      onPay={onPay}
    />
  </InMexico>
)
const decide = (
  <DecideDialog {...frame} report="one" reward={{ track: 'reserved' } as Reward} range={range} onDecide={onDecide} />
)

const inputs = () => [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')]
const values = () => inputs().map(({ value }) => value)
const press = (name: string) =>
  act(async () => [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)?.click())

async function write(at: number, value: string): Promise<void> {
  const element = inputs()[at]
  await act(async () => {
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), 'value')?.set?.call(element, value)
    element?.dispatchEvent(new Event('input', { bubbles: true }))
  })
}

beforeEach(() => {
  sessionStorage.clear()
  onPay.mockReset()
  onDecide.mockReset()
})

it('names the amount and who gets it before a payment is recorded', async () => {
  await mount(pay)
  const said = [...document.querySelectorAll('dl > *')].map(({ textContent }) => textContent)
  expect(said.map((text) => text.replace('\u00a0', ' '))).toEqual([
    rewardTexts.amount,
    'USD 200',
    rewardTexts.dialog.for,
    'ana',
    rewardTexts.dialog.of,
    'BT-1 · Injection',
  ])
})

it('keeps the reference and date of a payment when it is closed', async () => {
  const dialog = await mount(pay)
  await write(0, 'SPEI 123')
  await write(1, '05/01/2026')
  await dialog.unmount()
  await mount(pay)
  expect(values().slice(0, 2)).toEqual(['SPEI 123', '05/01/2026'])
  await press(rewardTexts.acts.pay)
  expect(onPay.mock.calls[0]?.[0]).toEqual({ reference: 'SPEI 123', paid_on: '2026-01-05' })
  await act(async () => onPay.mock.calls[0]?.[1]())
  expect(sessionStorage).toHaveLength(0)
})

it('asks for the rate of another currency, and shows what the amount is worth', async () => {
  await mount(pay)
  await write(0, 'SPEI 123')
  await write(1, '05/01/2026')
  await act(async () => {
    const currency = document.querySelector('select')
    if (currency) currency.value = 'MXN'
    currency?.dispatchEvent(new Event('change', { bubbles: true }))
  })
  await press(rewardTexts.acts.pay)
  expect(document.body.textContent).toContain(validationTexts['reward.rate'])
  expect(onPay).not.toHaveBeenCalled()
  const rate = inputs().findIndex(({ inputMode }) => inputMode === 'decimal')
  await write(rate, '17.3052')
  await write(rate + 1, '04/01/2026')
  expect(document.body.textContent).toContain(paying.worth('MXN 3,461.04'))
  await press(rewardTexts.acts.pay)
  expect(onPay.mock.calls[0]?.[0].exchange).toEqual({ currency: 'MXN', rate: '17.3052', rate_on: '2026-01-04' })
})

it('keeps a reference above its limit, shows the excess, and does not send it', async () => {
  await mount(pay)
  await write(0, 'a'.repeat(rewardReferenceLimit + 4))
  expect(document.body.textContent).toContain(textLength.over(4, rewardReferenceLimit))
  await press(rewardTexts.acts.pay)
  expect(onPay).not.toHaveBeenCalled()
})

it('keeps the amount and reason of a decision when it is closed', async () => {
  const dialog = await mount(decide)
  await write(0, '200')
  await write(1, 'It reaches more accounts')
  await dialog.unmount()
  await mount(decide)
  expect(values()).toEqual(['200', 'It reaches more accounts'])
})

it('names a missing reason from leaving its field on', async () => {
  await mount(decide)
  const missing = validationText('report.text', 'text')
  expect(document.body.textContent).not.toContain(missing)
  await act(async () => {
    inputs()[1]?.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
  })
  expect(document.body.textContent).toContain(missing)
})

it('names the fee of the platform before an amount is decided, and nothing where there is none', async () => {
  const withFee = { track: 'reserved', fee_basis_points: 1500 } as Reward
  const dialog = await mount(
    <DecideDialog {...frame} report="one" reward={withFee} range={range} onDecide={onDecide} />,
  )
  await write(0, '200')
  expect(document.body.textContent).toContain(
    rewardTexts.dialog.fee('15', 'USD 30', 'USD 230').replace(/ (?=\d)/g, ' '),
  )
  await dialog.unmount()
  sessionStorage.clear()
  await mount(decide)
  await write(0, '200')
  expect(document.body.textContent).not.toContain('tarifa')
})
