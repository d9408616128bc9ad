import { afterEach, beforeEach, expect, test } from 'vitest'
import type { RetestFee } from '@grana/contract/reports/retest-fees'
import { retestTexts } from '@grana/messages/es/apps/retest'
import { shortDate } from '@grana/messages/es/formats/dates'
import { InMexico } from '../app/app.fixture.tsx'
import { mount } from '../app/mounted.fixture.ts'
import { RetestFeesPanel } from './retest-fees.tsx'

const texts = retestTexts.fees
const fee: RetestFee = {
  id: 'f',
  event: 4,
  amount: { currency: 'USD', cents: 5000 },
  agent: 'ixchel',
  state: 'owed',
  earned_at: '2026-11-01T00:00:00Z',
  is_missing: false,
  can: { pay: false, answer: false },
}
let page: Awaited<ReturnType<typeof mount>> | undefined

beforeEach(() => document.body.replaceChildren())
afterEach(() => page?.unmount())

const show = async (fees: RetestFee[], isOffered = false) => {
  const record = { offer: { currency: 'USD' as const, cents: 5000 }, fees }
  page = await mount(
    <InMexico>
      <RetestFeesPanel record={record} isOffered={isOffered} namesAgents renderActions={() => null} />
    </InMexico>,
  )
  return document.body.textContent
}

test('names the offer while a retest waits, and nothing without fees', async () => {
  expect(await show([], true)).toContain(texts.offer('USD 50'))
  expect(await show([])).not.toContain(texts.title)
})

test('shows the state of each fee with its payment', async () => {
  const payment = { reference: 'SPEI 7', paid_on: '2026-11-02' }
  expect(await show([fee])).toContain(texts.states.owed)
  const paid = await show([{ ...fee, state: 'paid', payment }])
  expect(paid).toContain(texts.of('ixchel'))
  expect(paid).toContain('SPEI 7')
  expect(await show([{ ...fee, is_missing: true, payment }])).toContain(texts.missing)
})

test('says in the time zone of the profile until when an owed fee is paid, or that the day is over', async () => {
  expect(await show([{ ...fee, due_at: '2090-01-02T00:00:00Z' }])).toContain(texts.due(shortDate('2090-01-01')))
  expect(await show([{ ...fee, due_at: '2020-01-02T00:00:00Z' }])).toContain(texts.overdue(shortDate('2020-01-01')))
})
