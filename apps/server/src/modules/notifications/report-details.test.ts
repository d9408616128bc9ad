import { expect, test } from 'vitest'
import { noticeTypes } from '@grana/contract/live/notices'
import { moneyText } from '@grana/contract/reports/reward'
import { reportEventKinds } from '@grana/contract/reports/values'
import { detailsOf, type ReadableEvent } from './report-details.ts'

const full: Omit<ReadableEvent, 'kind'> = {
  state: 'closed',
  reason: 'duplicate',
  severity: 'high',
  severity_before: 'low',
  amount: '2500.00',
  amount_before: '50.00',
  currency: 'USD',
}

const everything = Object.keys(noticeTypes).flatMap((notice) =>
  reportEventKinds.map((kind) => ({ notice, kind, details: detailsOf(notice, { ...full, kind }) })),
)

test('an amount is said where it is approved or paid, and nowhere else', () => {
  const withAmount = everything.filter(({ details }) => details?.amount !== undefined)
  expect(withAmount.map(({ notice, kind }) => [notice, kind])).toEqual([
    ['report.reward_decided', 'reward_approved'],
    ['report.reward_paid', 'reward_paid'],
    ['report.reward_revised', 'reward_approved'],
  ])
  expect(withAmount[0]?.details).toEqual({
    amount: { now: moneyText('USD', 250_000), before: moneyText('USD', 5000) },
  })
})

test('what is no amount in a currency of ours is left out', () => {
  const of = (changes: Partial<ReadableEvent>) =>
    detailsOf('report.reward_decided', { ...full, kind: 'reward_approved', ...changes })
  expect([of({ amount: 'a lot' }), of({ currency: 'a word' }), of({ amount: '' })]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  expect(of({ amount_before: 'less' })).toEqual({ amount: { now: moneyText('USD', 250_000) } })
})

test('a severity is said where it is set, a state where a report moves or arrives', () => {
  const of = (name: 'severity' | 'state') => everything.filter(({ details }) => details?.[name] !== undefined)
  expect(of('severity').map(({ notice, kind }) => [notice, kind])).toEqual([
    ['report.accepted', 'moved'],
    ['report.severity_set', 'severity_set'],
  ])
  expect(new Set(of('state').map(({ kind }) => kind))).toEqual(new Set(['moved', 'submitted']))
})

test('an event without them says nothing', () => {
  const bare = { state: null, reason: null, severity: null, severity_before: null }
  const empty = { ...bare, amount: null, amount_before: null, currency: null }
  expect(detailsOf('report.reward_paid', { kind: 'reward_paid', ...empty })).toBeUndefined()
  expect(detailsOf('report.severity_set', { kind: 'severity_set', ...empty })).toBeUndefined()
})
