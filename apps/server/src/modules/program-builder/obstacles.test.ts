import { describe, expect, test } from 'vitest'
import { createDefaultDraft, defaultRewardGrid } from '@grana/contract/programs/default-draft'
import { publishObstacles, type ProgramDraft, type PublishObstacle } from '@grana/contract/programs/draft'
import { openJoinTerms } from '@grana/contract/programs/join-terms'
import { disclosureProgram } from '@grana/messages/es/programs/disclosure-program'
import { clauseLibrary } from '../programs/public.ts'
import { defaultClauses } from '../programs/public.ts'
import { findObstacles, type DraftFacts, type TargetFacts } from './obstacles.ts'

const library = clauseLibrary()
const proven = '5c7d1a8e-0d57-4a53-9a0a-9d6b4d0f3a01'
const other = '5c7d1a8e-0d57-4a53-9a0a-9d6b4d0f3a02'

function someDraft(changes: Partial<ProgramDraft> = {}): ProgramDraft {
  return {
    ...createDefaultDraft({ name: 'Web bank', kind: 'bounty' }, defaultClauses(library, 'bounty')),
    summary: 'What moves money.',
    safe_harbor: 'full',
    in_scope: [{ target_id: proven, tier: 1 }],
    ...changes,
  }
}

function withoutSafeHarbor({ safe_harbor: _chosen, ...draft }: ProgramDraft): ProgramDraft {
  return draft
}

function facts(changes: Partial<DraftFacts> = {}, target: Partial<TargetFacts> = {}): DraftFacts {
  const known = {
    type: 'website',
    address: 'tienda.example/pay',
    authority: 'proven',
    proof: 'dns',
    isArchived: false,
    ...target,
  } as const
  return {
    organization: { name: 'Tienda', approval: 'approved', hasSector: true },
    hasInvited: false,
    hasAcceptedBilling: true,
    hasProgramOwner: true,
    targets: new Map([[proven, known]]),
    ...changes,
  }
}

const unreviewed = (changes: Partial<DraftFacts['organization']> = {}) =>
  ({ organization: { name: 'tienda.example', approval: 'pending', hasSector: true, ...changes } }) as const

const disclosure = (changes: Partial<ProgramDraft> = {}) =>
  someDraft({
    kind: 'vdp',
    rewards: [],
    visibility: 'public',
    name: disclosureProgram.name('tienda.example'),
    summary: disclosureProgram.summary('tienda.example'),
    ...changes,
  })

function codes(draft: ProgramDraft, known: DraftFacts): PublishObstacle[] {
  return findObstacles(draft, known, library).map(({ code }) => code)
}

test('a complete draft has no obstacle, paid or not', () => {
  expect(codes(someDraft(), facts())).toEqual([])
  expect(codes(someDraft({ kind: 'vdp', rewards: [] }), facts({ hasAcceptedBilling: false }))).toEqual([])
})

describe('a draft with one defect has the obstacle', () => {
  const cases: [PublishObstacle, ProgramDraft, DraftFacts][] = [
    ['summary.missing', someDraft({ summary: '' }), facts()],
    ['safe_harbor.missing', withoutSafeHarbor(someDraft()), facts()],
    ['scope.empty', someDraft({ in_scope: [] }), facts()],
    ['target.missing', someDraft({ in_scope: [{ target_id: other, tier: 1 }] }), facts()],
    ['target.unproven', someDraft(), facts({}, { authority: 'unproven' })],
    ['target.lapsed', someDraft(), facts({}, { authority: 'lapsed' })],
    ['target.archived', someDraft(), facts({}, { isArchived: true })],
    ['excluded.unnamed', someDraft({ out_of_scope: [{ label: '', reason: 'x' }] }), facts()],
    ['grid.incomplete', someDraft({ rewards: defaultRewardGrid.slice(1) }), facts()],
    [
      'grid.order',
      someDraft({
        rewards: defaultRewardGrid.map((cell, at) => (at === 0 ? { ...cell, min_cents: cell.max_cents + 1 } : cell)),
      }),
      facts(),
    ],
    ['joining.precision', someDraft({ joining: { ...openJoinTerms, least_precision: 60 } }), facts()],
    ['grid.retest_fee', someDraft({ retest_fee_cents: 100_000_000 }), facts()],
    ['clause.unknown', someDraft({ clauses: ['unknown-clause'] }), facts()],
    ['addition.incomplete', someDraft({ additions: [{ title: 'Only at night', text: '' }] }), facts()],
    ['country.both', someDraft({ approved_countries: ['MX', 'CL'], denied_countries: ['CL'] }), facts()],
    ['response.missing', someDraft({ response: { triage: 2, fix: {} } }), facts()],
    ['owner.missing', someDraft(), facts({ hasProgramOwner: false })],
    ['organization.pending', someDraft(), facts(unreviewed())],
    ['organization.not_domain', disclosure(), facts(unreviewed({ name: 'Banco Victima' }))],
    ['organization.own_texts', disclosure({ description: 'Call this number.' }), facts(unreviewed())],
    ['organization.no_sector', disclosure(), facts(unreviewed({ hasSector: false }))],
    ['billing.unaccepted', someDraft(), facts({ hasAcceptedBilling: false })],
  ]

  test.for(cases)('%s', ([code, draft, known]) => expect(codes(draft, known)).toEqual([code]))

  test('every obstacle of the contract has its case', () => {
    expect(cases.map(([code]) => code).toSorted()).toEqual(Object.keys(publishObstacles).toSorted())
  })
})

test('a grid needs rewards for the tiers in scope only', () => {
  const onlyTwo = defaultRewardGrid.filter(({ tier }) => tier === 2)
  expect(codes(someDraft({ in_scope: [{ target_id: proven, tier: 2 }], rewards: onlyTwo }), facts())).toEqual([])
  const missing = findObstacles(someDraft({ rewards: onlyTwo }), facts(), library)
  expect(missing.map(({ tier, severity }) => [tier, severity])).toEqual([
    [1, 'low'],
    [1, 'medium'],
    [1, 'high'],
    [1, 'critical'],
  ])
})

describe('an organization that staff have not reviewed', () => {
  const open = facts(unreviewed())

  test('publishes a public program without money under its proven domain', () => {
    expect(codes(disclosure(), open)).toEqual([])
  })

  test.each([
    ['pays', someDraft({ visibility: 'public' }), open],
    ['is private', disclosure({ visibility: 'private' }), open],
    ['has invited agents', disclosure(), { ...open, hasInvited: true }],
    ['was refused', disclosure(), facts(unreviewed({ approval: 'refused' }))],
    ['has a target proven by a file', disclosure(), facts(unreviewed(), { proof: 'file' })],
    ['has a target proven by a document', disclosure(), facts(unreviewed(), { proof: 'document' })],
  ] as const)('waits for the review where it %s', (_, draft, known) => {
    expect(codes(draft, known)).toEqual(['organization.pending'])
  })

  test.each([
    ['tienda.example', 'website', '*.tienda.example', []],
    ['tienda.example', 'api', 'tienda.example:8443/v1?key=1', []],
    ['pagos.tienda.example', 'website', 'tienda.example', ['organization.not_domain']],
    ['tienda.example', 'website', 'tienda.example.otra.example', ['organization.not_domain']],
    ['tienda.example', 'android', 'tienda.example', ['organization.not_domain']],
  ] as const)('%s goes by a proven %s %s: %j', (name, type, address, expected) => {
    expect(codes(disclosure(), facts(unreviewed({ name }), { type, address }))).toEqual(expected)
  })

  test('adds no clauses of its own', () => {
    const additions = [{ title: 'Prizes', text: 'Call this number.' }]
    expect(codes(disclosure({ additions }), open)).toEqual(['organization.own_texts'])
  })

  test('has one obstacle for a target that is not proven', () => {
    expect(codes(disclosure(), facts(unreviewed(), { authority: 'unproven', proof: null }))).toEqual([
      'target.unproven',
    ])
  })
})
