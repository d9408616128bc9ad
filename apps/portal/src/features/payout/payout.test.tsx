// @vitest-environment happy-dom
import { act } from 'react'
import { createRoutesStub } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { errorOf, fakeApi, fieldOf, mount, press, settle, submit, type } from '#app/lib/entry/mounted.fixture.tsx'
import { ana } from '@grana/client/session/browser.fixture'
import type { User } from '@grana/contract/accounts'
import { confirmIdentity } from '@grana/contract/auth'
import {
  getPayoutDetails,
  removePayoutDetails,
  savePayoutDetails,
  type OwnPayoutDetails,
} from '@grana/contract/payouts/payout-details'
import { payout as texts } from '@grana/messages/es/account/payout'
import { payoutValidationTexts } from '@grana/messages/es/account/payout-validation'
import { reauthentication } from '@grana/messages/es/account/reauthentication'
import { currentToasts, dismissToast } from '@grana/ui/show-toast'
import { Payout } from './payout.tsx'

const none: OwnPayoutDetails = { details: null, views: [] }
const saved: OwnPayoutDetails = {
  details: {
    method: 'mx_clabe',
    holder: 'Ada Luna',
    account_end: '9719',
    saved_at: '2026-01-01T12:00:00.000Z',
    held_until: null,
  },
  views: [{ program: 'Banca', reference: 'BT-4', viewed_at: '2026-01-02T12:00:00.000Z' }],
}

let api: ReturnType<typeof fakeApi>
let page: Awaited<ReturnType<typeof mount>>
let stored: OwnPayoutDetails

async function open(user: Partial<User> = {}): Promise<void> {
  api.transport.answer(getPayoutDetails, () => ({ data: stored }))
  const Component = () => <Payout client={api.client} user={{ ...ana, two_factor_enabled: true, ...user }} />
  const Stub = createRoutesStub([{ path: '/', Component }])
  page = await mount(<Stub initialEntries={['/']} />)
  await settle()
}
beforeEach(() => {
  api = fakeApi()
  stored = none
})
afterEach(async () => {
  await page.unmount()
  for (const { id } of currentToasts()) dismissToast(id)
})

const isAsked = (name: string) => document.querySelector(`#field-${name}`) !== null

/** Chooses an option of a list. */
const choose = (name: string, value: string) =>
  act(async () => {
    const list = fieldOf(name)
    list.value = value
    list.dispatchEvent(new Event('input', { bubbles: true }))
    list.dispatchEvent(new Event('change', { bubbles: true }))
  })

const body = () => document.body.textContent ?? ''

test('asks for the second factor first', async () => {
  await open({ two_factor_enabled: false })
  expect(body()).toContain(texts.factorFirst.title)
  expect(document.querySelector('form')).toBeNull()
})

test('asks for the fields of the method, and sends them', async () => {
  await open()
  expect(isAsked('account')).toBe(false)
  await choose('method', 'us_bank')
  expect(['routing', 'account_type', 'bank', 'tax_number'].map((name) => isAsked(name))).toEqual([
    true,
    true,
    false,
    false,
  ])
  await choose('method', 'mx_clabe')
  await type('holder', 'Ada Luna')
  await type('account', '032180000118359718')
  await type('tax_number', 'LUAA900101XX1')
  await submit()
  expect(errorOf('account')).toContain(payoutValidationTexts['payout.clabe'])
  await type('account', '032180000118359719')
  api.transport.answer(savePayoutDetails, () => {
    stored = saved
    return { data: saved }
  })
  await submit()
  await settle()
  expect(api.calls('savePayoutDetails').at(-1)?.body).toMatchObject({
    method: 'mx_clabe',
    account: '032180000118359719',
  })
  expect(body()).toContain(texts.saved.account(texts.methods.mx_clabe, '9719'))
})

test('shows who opened the details, and confirms the identity before they are removed', async () => {
  stored = saved
  await open()
  expect(body()).toContain(texts.views.line('Banca', 'BT-4'))
  let isFresh = false
  api.transport.answer(removePayoutDetails, () => {
    if (!isFresh) return { refuse: { code: 'auth.confirm_first' } }
    stored = none
    return { data: none }
  })
  api.transport.answer(confirmIdentity, () => {
    isFresh = true
    return { data: null }
  })
  await press(texts.remove.open)
  await press(texts.remove.send)
  await settle()
  expect(body()).toContain(reauthentication.title)
  await type('password', 'Tezontle#41')
  await type('code', '123456')
  await press(reauthentication.send)
  await settle()
  expect(api.calls('removePayoutDetails')).toHaveLength(2)
  expect(currentToasts().map(({ title }) => title)).toEqual([texts.remove.done])
})
