// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ReportAuthor } from '@grana/contract/together/report-authors'
import type { RewardShare } from '@grana/contract/together/reward-shares'
import { shortDate } from '@grana/messages/es/formats/dates'
import { paying } from '@grana/messages/es/payments/paying'
import { together } from '@grana/messages/es/payments/together'
import { InMexico } from '../app/app.fixture.tsx'
import { mount } from '../app/mounted.fixture.ts'
import { AuthorsPanel } from './authors-panel.tsx'

const texts = together.authors
const authors: ReportAuthor[] = [
  { username: 'ixchel', percent: 67, is_you: false },
  { username: 'tomas', percent: 33, is_you: true },
]
const share: RewardShare = {
  id: 's',
  agent: 'tomas',
  amount: { currency: 'USD', cents: 16_500 },
  round: 1,
  state: 'owed',
  due_at: '2026-12-01T00:00:00Z',
  payments: [],
  is_missing: false,
  can: { pay: false, confirm: false, miss: false },
}
let page: Awaited<ReturnType<typeof mount>> | undefined

beforeEach(() => document.body.replaceChildren())
afterEach(() => page?.unmount())

async function show(given: readonly ReportAuthor[], shares: RewardShare[] = []) {
  const record = { ...(shares.length > 0 && { rest: { currency: 'USD' as const, cents: 33_501 } }), shares }
  page = await mount(
    <InMexico>
      <AuthorsPanel
        authors={given}
        record={record}
        linkTo={() => Promise.resolve({ url: '' })}
        renderActions={({ agent }) => <i>{`act ${agent}`}</i>}
      />
    </InMexico>,
  )
  return document.body.textContent
}

test('is absent where one agent wrote the report', async () => {
  expect(await show([])).not.toContain(texts.title)
})

test('names the authors with their parts before there is a reward', async () => {
  const text = await show(authors)
  expect(text).toContain('ixchel')
  expect(text).toContain(texts.percent(33))
  expect(text).toContain(texts.you)
  expect(text).not.toContain('USD')
})

test('shows the amount and the state of each part', async () => {
  expect(await show(authors, [share])).toContain('USD 335.01')
  expect(document.body.textContent).toContain(texts.states.owed)
  expect(document.body.textContent).toContain('act tomas')
  expect(await show(authors, [{ ...share, is_missing: true }])).toContain(texts.missing)
  const payment = {
    number: 1001,
    amount: share.amount,
    reference: 'SPEI 7',
    paid_on: '2026-11-02',
    recorded_at: '2026-11-02T12:00:00Z',
    proofs: [],
    assumed_at: '2026-12-02T12:00:00Z',
  }
  const shown = await show(authors, [{ ...share, state: 'paid', payments: [payment] }])
  expect(shown).toContain('SPEI 7')
  expect(shown).toContain(paying.assumed(shortDate(payment.assumed_at)))
})

test('dates of moments are those of the time zone of the profile', async () => {
  expect(await show(authors, [share])).toContain(texts.due(shortDate('2026-11-30')))
})
