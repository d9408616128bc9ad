import { describe, expect, test } from 'vitest'
import { disputeStates } from '@grana/contract/reports/disputes'
import { addWorkingDays } from '@grana/contract/reports/working-time'
import {
  deadlinesFrom,
  decideOpening,
  decideRuling,
  decideTransition,
  disputableUntil,
  effectsFor,
  groundsFor,
  type DisputableReport,
} from './policy.ts'

const at = new Date('2026-03-02T12:00:00Z')
const days = (count: number) => new Date(at.getTime() + count * 86_400_000)
const report = (changes: Partial<DisputableReport> = {}): DisputableReport => ({
  state: 'closed',
  closing_reason: 'informative',
  closed_at: at,
  reward_track: 'undecided',
  rewardDecidedAt: null,
  ...changes,
})

describe('the table of transitions', () => {
  const sides = ['agent', 'organization', 'staff'] as const
  const allowed = (isLapsed: boolean) => {
    const due = isLapsed ? at : days(1)
    return disputeStates.flatMap((state) =>
      disputeStates.flatMap((to) =>
        sides
          .filter((by) => decideTransition({ state, answer_due_at: due }, { to, by }, at) === 'yes')
          .map((by) => `${state} ${to} ${by}`),
      ),
    )
  }

  test('in time: an answer, a withdrawal, and a ruling after the answer', () => {
    expect(allowed(false)).toEqual([
      'open answered organization',
      'open withdrawn agent',
      'answered ruled staff',
      'answered withdrawn agent',
    ])
  })

  test('after the deadline: no answer, and a ruling without one', () => {
    expect(allowed(true)).toEqual([
      'open ruled staff',
      'open withdrawn agent',
      'answered ruled staff',
      'answered withdrawn agent',
    ])
  })

  test('names what prevents a step', () => {
    const open = { state: 'open', answer_due_at: days(1) } as const
    expect(decideTransition(undefined, { to: 'answered', by: 'organization' }, at)).toBe('not_open')
    expect(decideTransition(open, { to: 'ruled', by: 'staff' }, at)).toBe('too_early')
    expect(decideTransition({ ...open, answer_due_at: at }, { to: 'answered', by: 'organization' }, at)).toBe(
      'too_late',
    )
  })
})

test('the organization has five working days, and staff five more', () => {
  const { answer, rule } = deadlinesFrom(at)
  expect(answer).toEqual(addWorkingDays(at, 5))
  expect(rule).toEqual(addWorkingDays(at, 10))
})

describe('opening', () => {
  const decide = (given: DisputableReport, moment: Date, disputes: { state: 'open' | 'ruled' | 'withdrawn' }[] = []) =>
    decideOpening({ report: given, disputes, at: moment })

  test('ends 30 days after the closing or the decision on the reward, whichever is later', () => {
    expect(decide(report(), days(30))).toBe('yes')
    expect(decide(report(), new Date(days(30).getTime() + 1))).toBe('too_late')
    const rewarded = report({ closing_reason: 'resolved', reward_track: 'ineligible', rewardDecidedAt: days(20) })
    expect(decide(rewarded, days(50))).toBe('yes')
    expect(decide(rewarded, days(51))).toBe('too_late')
    // A reward that was decided before the report was reopened does not count.
    expect(
      disputableUntil(report({ state: 'accepted', closing_reason: null, closed_at: null, rewardDecidedAt: at })),
    ).toBe(undefined)
  })

  test('is not for a withdrawal of the agent', () => {
    expect(decide(report({ closing_reason: 'withdrawn' }), at)).toBe('too_late')
  })

  test('allows one at a time and two in all', () => {
    expect(decide(report(), at, [{ state: 'open' }])).toBe('exists')
    expect(decide(report(), at, [{ state: 'withdrawn' }])).toBe('yes')
    expect(decide(report(), at, [{ state: 'withdrawn' }, { state: 'ruled' }])).toBe('limit')
  })

  test('offers the grounds that fit', () => {
    expect(groundsFor(report())).toEqual(['severity', 'scope', 'silence'])
    expect(groundsFor(report({ closing_reason: 'duplicate' }))).toEqual(['severity', 'duplicate', 'scope', 'silence'])
    const paid = report({ state: 'accepted', closing_reason: null, closed_at: null, reward_track: 'reserved' })
    expect(groundsFor({ ...paid, rewardDecidedAt: at })).toEqual(['severity', 'reward', 'silence'])
  })
})

describe('a ruling', () => {
  const ruled = (changes: Partial<Parameters<typeof effectsFor>[0]> = {}) => ({
    state: 'closed' as const,
    closing_reason: 'informative' as const,
    isPayable: false,
    ...changes,
  })

  test('has the effects that the report allows', () => {
    expect(effectsFor(ruled())).toEqual(['reopen', 'change_closing'])
    expect(effectsFor(ruled({ closing_reason: 'resolved', isPayable: true }))).toEqual(['reopen', 'recommend_amount'])
    expect(effectsFor(ruled({ closing_reason: 'withdrawn' }))).toEqual([])
    expect(effectsFor(ruled({ state: 'triaging', closing_reason: null }))).toEqual(['reopen'])
    expect(effectsFor(ruled({ state: 'accepted', closing_reason: null, isPayable: true }))).toEqual([
      'recommend_amount',
    ])
    expect(effectsFor(ruled({ state: 'archived', closing_reason: 'resolved', isPayable: true }))).toEqual([
      'recommend_amount',
    ])
  })

  test('upholds without an effect, or overturns with exactly one and its part', () => {
    expect(decideRuling({ ruling: 'upheld' }, ruled())).toBe('yes')
    expect(decideRuling({ ruling: 'upheld', effect: 'reopen' }, ruled())).toBe('incomplete')
    expect(decideRuling({ ruling: 'overturned' }, ruled())).toBe('incomplete')
    expect(decideRuling({ ruling: 'overturned', effect: 'reopen' }, ruled())).toBe('yes')
    expect(decideRuling({ ruling: 'overturned', effect: 'reopen', amount: '1' }, ruled())).toBe('incomplete')
    expect(decideRuling({ ruling: 'overturned', effect: 'recommend_amount', amount: '1' }, ruled())).toBe(
      'effect_refused',
    )
    const change = { ruling: 'overturned', effect: 'change_closing' } as const
    expect(decideRuling(change, ruled())).toBe('incomplete')
    expect(decideRuling({ ...change, closing_reason: 'informative' }, ruled())).toBe('effect_refused')
    expect(decideRuling({ ...change, closing_reason: 'out_of_scope' }, ruled())).toBe('yes')
  })
})
