import { programKinds, publicProgramStates, assets, sectors } from '@grana/contract/program-values'
import type { ListedProgram, PortalProgram, ProgramFacets, ProgramListMeta } from '@grana/contract/programs'

/** A listed program for tests; each number makes a different one. */
export function sampleCard(number = 1, changes: Partial<ListedProgram> = {}): ListedProgram {
  return {
    uuid: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
    name: `Program ${number}`,
    summary: 'Everything that moves money.',
    kind: 'bounty',
    state: 'active',
    safe_harbor: 'full',
    is_managed: true,
    organization: { name: 'Sample Bank', initials: 'SB', sector: 'finance' },
    assets: ['website', 'api', 'android', 'ios'],
    reward: { currency: 'USD', min_cents: 15_000, max_cents: 1_200_000 },
    paid: { median_days: 4.2, year: { currency: 'USD', cents: 12_345_600 } },
    published_at: '2025-10-07T18:00:00.000Z',
    updated_at: '2026-11-13T18:00:00.000Z',
    ...changes,
  }
}

function counts<V extends string>(values: readonly V[]) {
  return values.map((value, index) => ({ value, count: index === 0 ? 0 : 10 + index, is_exact: true }))
}

const facets: ProgramFacets = {
  kind: counts(programKinds),
  asset: counts(assets),
  sector: counts(sectors),
  state: counts(publicProgramStates),
  reward: [
    { from: 0, below: 1000, count: 2, is_exact: true },
    { from: 1000, count: 1000, is_exact: false },
  ],
}

export function sampleMeta(changes: Partial<ProgramListMeta> = {}): ProgramListMeta {
  return { page: 1, page_size: 12, total: 30, total_is_exact: true, facets, ...changes }
}

/** A program with required fields only. */
export function bareProgram(changes: Partial<PortalProgram> = {}): PortalProgram {
  const { reward: _, paid: __, ...card } = sampleCard()
  return {
    ...card,
    policy: { version: 3, effective_at: '2026-03-12T18:00:00.000Z', clauses: [] },
    in_scope: [],
    out_of_scope: [],
    rewards: [],
    approved_countries: [],
    denied_countries: [],
    ...changes,
  }
}

/** A program with every field. */
export function fullProgram(): PortalProgram {
  const clause = { title: 'A rule', text: 'Its text.' }
  return bareProgram({
    reward: { currency: 'USD', min_cents: 15_000, max_cents: 1_200_000 },
    description: 'First paragraph.\n\nSecond paragraph.',
    policy: {
      version: 3,
      effective_at: '2026-03-12T18:00:00.000Z',
      clauses: [
        { ...clause, number: '1.1', group: 'Scope' },
        { ...clause, number: '1.2', group: 'Scope' },
        { ...clause, number: '2.1', group: 'Exclusions' },
      ],
    },
    in_scope: [
      {
        name: 'Web bank',
        type: 'website',
        address: 'bank.sample.example',
        environment: 'production',
        tier: 1,
        credentials: 'self_with_pii',
      },
      {
        name: 'Sandbox',
        type: 'api',
        address: 'sandbox.sample.example',
        environment: 'staging',
        tier: 2,
        note: 'Fake money',
      },
    ],
    out_of_scope: [{ label: 'mail.sample.example', type: 'network', reason: 'Not ours' }, { label: 'Cash machines' }],
    rewards: [
      { tier: 1, severity: 'critical', min_cents: 600_000, max_cents: 1_200_000 },
      { tier: 2, severity: 'critical', min_cents: 300_000, max_cents: 600_000 },
      { tier: 1, severity: 'low', min_cents: 15_000, max_cents: 15_000 },
    ],
    response: { first_answer: 1, triage: 2, fix: { critical: 7 } },
    approved_countries: ['MX', 'AR'],
    figures: {
      first_answer_hours: { median: 6, p90: 19, n: 41 },
      triage_days: { median: 1.4, p90: 3, n: 38 },
      closed_with_clause: { count: 36, of: 37 },
    },
  })
}
