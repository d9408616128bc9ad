import { expect, test } from 'vitest'
import { notificationTypes } from '@grana/contract/notifications/inbox'
import { formatMoney } from '@grana/contract/reports/reward'
import { reportEventKinds } from '@grana/contract/reports/values'
import { toReportDetails, type ReadableEvent } from './report-details.ts'

const full: Omit<ReadableEvent, 'kind'> = {
  state: 'closed',
  reason: 'duplicate',
  severity: 'high',
  severity_before: 'low',
  amount: '2500.00',
  amount_before: '50.00',
  currency: 'USD',
}

const everything = Object.keys(notificationTypes).flatMap((notice) =>
  reportEventKinds.map((kind) => ({ notice, kind, details: toReportDetails(notice, { ...full, kind }) })),
)

test('includes an amount only when it is approved or paid', () => {
  const withAmount = everything.filter(({ details }) => details?.amount !== undefined)
  expect(withAmount.map(({ notice, kind }) => [notice, kind])).toEqual([
    ['report.reward_decided', 'reward_approved'],
    ['report.reward_paid', 'reward_paid'],
    ['report.reward_revised', 'reward_approved'],
  ])
  expect(withAmount[0]?.details).toEqual({
    amount: { now: formatMoney('USD', 250_000), before: formatMoney('USD', 5000) },
  })
})

test('omits values that are not an amount in a supported currency', () => {
  const of = (changes: Partial<ReadableEvent>) =>
    toReportDetails('report.reward_decided', { ...full, kind: 'reward_approved', ...changes })
  expect([of({ amount: 'a lot' }), of({ currency: 'a word' }), of({ amount: '' })]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  expect(of({ amount_before: 'less' })).toEqual({ amount: { now: formatMoney('USD', 250_000) } })
})

test('includes a severity when it is set, and a state when a report moves or arrives', () => {
  const of = (name: 'severity' | 'state') => everything.filter(({ details }) => details?.[name] !== undefined)
  expect(of('severity').map(({ notice, kind }) => [notice, kind])).toEqual([
    ['report.accepted', 'moved'],
    ['report.severity_set', 'severity_set'],
  ])
  expect(new Set(of('state').map(({ kind }) => kind))).toEqual(new Set(['moved', 'submitted']))
})

test('includes nothing for an event without details', () => {
  const bare = { state: null, reason: null, severity: null, severity_before: null }
  const empty = { ...bare, amount: null, amount_before: null, currency: null }
  expect(toReportDetails('report.reward_paid', { kind: 'reward_paid', ...empty })).toBeUndefined()
  expect(toReportDetails('report.severity_set', { kind: 'severity_set', ...empty })).toBeUndefined()
})
