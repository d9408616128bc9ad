import type { ProgramPreview, RewardCell } from '@grana/contract/programs'
import { responseGoals, type PolicyChange, type ResponseGoal } from '@grana/contract/programs/changes'
import type { JoinTerms } from '@grana/contract/programs/join-terms'

/** The part of a program page that versions are compared by. */
export type ComparedTerms = Omit<
  ProgramPreview,
  'uuid' | 'organization' | 'published_at' | 'updated_at' | 'state' | 'figures' | 'has_reports'
> & { joining?: JoinTerms }

type Pairing<T> = { key: (value: T) => string; fingerprint: (value: T) => string }

function compare<T>(before: readonly T[], after: readonly T[], { key, fingerprint }: Pairing<T>) {
  const old = new Map(before.map((value) => [key(value), value]))
  const fresh = new Map(after.map((value) => [key(value), value]))
  return {
    added: after.filter((value) => !old.has(key(value))),
    removed: before.filter((value) => !fresh.has(key(value))),
    changed: after.flatMap((value) => {
      const was = old.get(key(value))
      return was !== undefined && fingerprint(was) !== fingerprint(value) ? [{ was, is: value }] : []
    }),
  }
}

function ofScope(before: ComparedTerms, after: ComparedTerms): PolicyChange[] {
  const inside = compare(before.in_scope, after.in_scope, {
    key: ({ address }) => address,
    fingerprint: ({ name: _name, ...target }) => JSON.stringify(target),
  })
  const outside = compare(before.out_of_scope, after.out_of_scope, {
    key: ({ label }) => label,
    fingerprint: ({ reason }) => reason ?? '',
  })
  return [
    ...inside.added.map(({ address, tier }): PolicyChange => ({ what: 'target_added', name: address, tier })),
    ...inside.removed.map(({ address, tier }): PolicyChange => ({ what: 'target_removed', name: address, tier })),
    ...inside.changed.map(({ is }): PolicyChange => ({ what: 'target_changed', name: is.address, tier: is.tier })),
    ...outside.added.map(({ label }): PolicyChange => ({ what: 'exclusion_added', name: label })),
    ...outside.removed.map(({ label }): PolicyChange => ({ what: 'exclusion_removed', name: label })),
  ]
}

function spanOf(cell: RewardCell | undefined) {
  return cell === undefined ? null : { min_cents: cell.min_cents, max_cents: cell.max_cents }
}

function ofGrid(before: ComparedTerms, after: ComparedTerms): PolicyChange[] {
  const grid = compare(before.rewards, after.rewards, {
    key: ({ tier, severity }) => `${tier} ${severity}`,
    fingerprint: ({ min_cents: least, max_cents: most }) => `${least} ${most}`,
  })
  const cells = [
    ...grid.added.map((is) => ({ was: undefined, is, at: is })),
    ...grid.removed.map((was) => ({ was, is: undefined, at: was })),
    ...grid.changed.map(({ was, is }) => ({ was, is, at: is })),
  ]
  const changes = cells.map(({ was, is, at }): PolicyChange => {
    return { what: 'reward_changed', tier: at.tier, severity: at.severity, from: spanOf(was), to: spanOf(is) }
  })
  const [from, to] = [before.retest_fee_cents ?? null, after.retest_fee_cents ?? null]
  return from === to ? changes : [...changes, { what: 'retest_fee_changed', from, to }]
}

/** Matches clauses by title: inserting a clause shifts the numbers of those after it. */
function ofClauses(before: ComparedTerms, after: ComparedTerms): PolicyChange[] {
  const rules = compare(before.policy.clauses, after.policy.clauses, {
    key: ({ group, title }) => `${group} ${title}`,
    fingerprint: ({ text }) => text,
  })
  return [
    ...rules.added.map(({ number, title }): PolicyChange => ({ what: 'clause_added', number, title })),
    ...rules.removed.map(({ number, title }): PolicyChange => ({ what: 'clause_removed', number, title })),
    ...rules.changed.map(({ is }): PolicyChange => ({ what: 'clause_changed', number: is.number, title: is.title })),
  ]
}

/** Days promised for a response goal; `null` when the organization promises none. */
function daysOf({ response }: ComparedTerms, goal: ResponseGoal): number | null {
  const { fix = {}, ...others } = response ?? {}
  const days: Partial<Record<ResponseGoal, number | undefined>> = {
    ...others,
    fix_critical: fix.critical,
    fix_high: fix.high,
    fix_medium: fix.medium,
    fix_low: fix.low,
  }
  return days[goal] ?? null
}

function ofResponse(before: ComparedTerms, after: ComparedTerms): PolicyChange[] {
  return responseGoals.flatMap((goal): PolicyChange[] => {
    const [from, to] = [daysOf(before, goal), daysOf(after, goal)]
    return from === to ? [] : [{ what: 'response_changed', goal, from, to }]
  })
}

function ofFrame(before: ComparedTerms, after: ComparedTerms): PolicyChange[] {
  const pairs = [
    ['safe_harbor_changed', before.safe_harbor, after.safe_harbor],
    ['countries_changed', before.approved_countries, after.approved_countries],
    ['countries_changed', before.denied_countries, after.denied_countries],
    ['joining_changed', before.joining, after.joining],
    [
      'presentation_changed',
      [before.name, before.summary, before.description],
      [after.name, after.summary, after.description],
    ],
  ] as const
  const changed = pairs.filter(([, was, is]) => JSON.stringify(was) !== JSON.stringify(is)).map(([what]) => what)
  return [...new Set(changed)].map((what): PolicyChange => ({ what }))
}

/** Differences between two versions of the terms, the most relevant for a reader first. */
export function comparePolicies(before: ComparedTerms, after: ComparedTerms): PolicyChange[] {
  return [ofScope, ofGrid, ofClauses, ofResponse, ofFrame].flatMap((differences) => differences(before, after))
}
