import * as z from 'zod/mini'
import type { ProgramRows } from '#server/modules/programs/public.ts'
import type { ProgramKind, PublicProgramState, Sector, Severity, TargetType } from '@grana/contract/program-values'
import { fixedId } from './insert-rows.ts'
import { loadContentYaml } from './world-file.ts'

const wordFile = z.object({
  subjects: z.array(z.string()),
  summaries: z.array(z.string()),
  name_starts: z.array(z.string()),
  name_middles: z.array(z.string()),
  name_ends: z.array(z.string()),
  clauses: z.array(z.object({ title: z.string(), text: z.string() })),
})
export type Words = z.output<typeof wordFile>

export async function loadWords(): Promise<Words> {
  return wordFile.parse(await loadContentYaml('demo/generated-words.yaml'))
}

/** A seeded pseudo-random generator (mulberry32): the same numbers in every run. */
export function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

type Lot = () => number

/** An item of a list; earlier items are drawn more often, as in natural language. */
function draw<T>(lot: Lot, list: readonly T[]): T {
  const total = list.reduce((sum, _one, index) => sum + 1 / (index + 1), 0)
  let rest = lot() * total
  const found = list.find((_one, index) => {
    rest -= 1 / (index + 1)
    return rest <= 0
  })
  return found ?? list[0]!
}

function evenly<T>(lot: Lot, list: readonly T[]): T {
  return list[Math.floor(lot() * list.length)]!
}

const kinds: readonly ProgramKind[] = ['bounty', 'bounty', 'bounty', 'vdp']
const states: readonly PublicProgramState[] = [
  ...Array.from({ length: 20 }, () => 'active' as const),
  'paused',
  'paused',
  'closed',
]
const sectors: readonly Sector[] = [
  'finance',
  'commerce_logistics',
  'telecommunications',
  'health',
  'education',
  'travel',
  'energy',
  'automotive',
]
/** Target types that are usually tested together. */
const scopes: readonly (readonly TargetType[])[] = [
  ['website', 'api'],
  ['website', 'api', 'android', 'ios'],
  ['website'],
  ['api', 'cloud'],
  ['website', 'android'],
  ['website', 'api', 'cloud', 'network'],
  ['network'],
  ['api', 'hardware'],
  ['vehicle', 'api', 'ios'],
  ['source_code', 'website'],
]
const largest = [90_000, 200_000, 450_000, 800_000, 1_200_000, 2_000_000]
const lastChange = Date.parse('2026-11-15T12:00:00Z')
const spanMs = 720 * 86_400_000

export type GeneratedOrganization = { id: string; name: string; initials: string; sector: Sector; slug: string }

export function generateOrganization(lot: Lot, words: Words, index: number): GeneratedOrganization {
  const name = evenly(lot, words.name_starts) + evenly(lot, words.name_middles) + evenly(lot, words.name_ends)
  const slug = name
    .normalize('NFD')
    .replaceAll(/[^A-Za-z]/g, '')
    .toLowerCase()
  return {
    id: fixedId('generated organization', String(index)),
    name,
    initials: name.slice(0, 2),
    sector: draw(lot, sectors),
    slug,
  }
}

function rewardsOf(key: Key, most: number): ProgramRows['rewards'] {
  const cell = (severity: Severity, share: number): ProgramRows['rewards'][number] => ({
    ...key,
    asset_tier: 1,
    severity,
    currency: 'USD',
    min_cents: Math.round((most * share) / 2),
    max_cents: Math.round(most * share),
  })
  return [cell('low', 0.05), cell('medium', 0.15), cell('high', 0.45), cell('critical', 1)]
}

type Key = { organization_id: string; program_id: string; version: number }

function scopeOf(lot: Lot, key: Key, slug: string): ProgramRows['scope'] {
  return draw(lot, scopes).map((type, index) => ({
    ...key,
    position: index + 1,
    is_in_scope: true,
    target_id: null,
    name: `${slug} ${type}`,
    type,
    address: `${type.replace('_', '-')}${Math.floor(lot() * 90)}.${slug}.example`,
    environment: 'production',
    asset_tier: 1,
    credential_mode: 'self_without_pii',
    note: null,
    reason: null,
  }))
}

const responses = {
  first_answer_days: 1,
  triage_days: 2,
  reward_decision_days: 5,
  payment_days: 10,
  retest_fee_cents: null,
  agent_places: null,
  joining: null,
  fix_critical_days: 7,
  fix_high_days: 30,
  fix_medium_days: 60,
  fix_low_days: 90,
}

/** A public program like those of the demo world with regard to search, filters and size. */
export function generateProgram(lot: Lot, words: Words, organization: GeneratedOrganization): ProgramRows {
  const updated = new Date(lastChange - Math.floor(lot() * spanMs))
  const key = {
    organization_id: organization.id,
    program_id: fixedId('generated program', `${lot()} ${lot()}`),
    version: 1,
  }
  const kind = evenly(lot, kinds)
  const most = kind === 'bounty' ? draw(lot, largest) : null
  const summary = [draw(lot, words.summaries), draw(lot, words.summaries)].join(' ')
  return {
    organization,
    version: { version: 1, published_at: updated },
    scope: scopeOf(lot, key, organization.slug),
    rewards: most === null ? [] : rewardsOf(key, most),
    clauses: words.clauses.map((clause, index) => ({
      ...key,
      group_number: index + 1,
      item_number: 1,
      id: key.program_id,
      library_code: null,
      group_title: clause.title,
      title: clause.title,
      body: clause.text,
    })),
    program: {
      organization_id: organization.id,
      id: key.program_id,
      name: `${draw(lot, words.subjects)} ${organization.name}`,
      summary,
      description: words.summaries.join('\n\n'),
      kind,
      visibility: 'public',
      pause_reason: null,
      paused_by_staff: false,
      pause_cause: null,
      public_payments: 'days',
      state: evenly(lot, states),
      is_managed: lot() < 0.5,
      managed_asked_at: null,
      analysts_accept: false,
      safe_harbor: 'full',
      policy_version: 1,
      currency: most === null ? null : 'USD',
      reward_min_cents: most === null ? null : Math.round(most * 0.025),
      reward_max_cents: most,
      approved_countries: [],
      denied_countries: [],
      ...responses,
      published_at: updated,
      created_at: updated,
      updated_at: updated,
    },
  }
}
