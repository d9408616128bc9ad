import type { PortalProgram, ProgramCard, ProgramPreview, ResponseTargets } from '@grana/contract/programs'
import { joinTerms } from '@grana/contract/programs/join-terms'
import { encodeFacets } from './facets.ts'
import type { PreviewRows, ProgramRows } from './queries-programs.ts'
import { nameKey, wordsOf } from './search-words.ts'

/** A directory row, before the database derives its search words. */
export type DirectoryEntry = {
  program_id: string
  organization_id: string
  updated_at: string
  facets: number
  reward_max_cents: number | null
  name_key: string
  /** Searchable text. */
  words: string
  /** The part of it that prefixes match too. */
  names: string
  card: ProgramCard
  program: PortalProgram
}

/** Drops null fields: in the response an absent field means unknown. */
function withoutNulls<T extends object>(values: T): { [K in keyof T]?: Exclude<T[K], null> } {
  const entries = Object.entries(values).filter(([, value]) => value !== null)
  return Object.fromEntries(entries) as { [K in keyof T]?: Exclude<T[K], null> }
}

function toCardPreview({ program, organization, scope }: PreviewRows): Omit<ProgramCard, 'safe_harbor'> {
  const { currency, reward_min_cents: min, reward_max_cents: max } = program
  const types = scope.flatMap(({ is_in_scope: isIn, type }) => (isIn && type !== null ? [type] : []))
  return {
    uuid: program.id,
    name: program.name,
    summary: program.summary,
    kind: program.kind,
    state: program.state,
    is_managed: program.is_managed,
    organization: { name: organization.name, initials: organization.initials, sector: organization.sector },
    assets: [...new Set(types)],
    ...(currency !== null && min !== null && max !== null && { reward: { currency, min_cents: min, max_cents: max } }),
    published_at: program.published_at.toISOString(),
    updated_at: program.updated_at.toISOString(),
  }
}

function toCard(rows: ProgramRows): ProgramCard {
  return { ...toCardPreview(rows), safe_harbor: rows.program.safe_harbor }
}

function toResponse({ program }: PreviewRows): ResponseTargets {
  return {
    ...withoutNulls({
      first_answer: program.first_answer_days,
      triage: program.triage_days,
      reward_decision: program.reward_decision_days,
      payment: program.payment_days,
    }),
    fix: withoutNulls({
      critical: program.fix_critical_days,
      high: program.fix_high_days,
      medium: program.fix_medium_days,
      low: program.fix_low_days,
    }),
  }
}

function toScope({ scope }: PreviewRows): Pick<PortalProgram, 'in_scope' | 'out_of_scope'> {
  const inside: PortalProgram['in_scope'] = []
  const outside: PortalProgram['out_of_scope'] = []
  for (const { is_in_scope: isIn, name, type, address, environment, asset_tier: tier, ...rest } of scope) {
    if (!isIn) outside.push({ label: address ?? name, ...withoutNulls({ type, reason: rest.reason }) })
    else if (type !== null && address !== null && environment !== null && tier !== null) {
      const more = withoutNulls({ credentials: rest.credential_mode, note: rest.note })
      inside.push({ name, type, address, environment, tier, ...more })
    }
  }
  return { in_scope: inside, out_of_scope: outside }
}

/** The page that publishing a draft would produce; without a safe harbor while none is chosen. */
export function toProgramPreview(rows: PreviewRows): ProgramPreview {
  const { program, version, clauses, rewards } = rows
  return {
    ...toCardPreview(rows),
    ...withoutNulls({
      safe_harbor: program.safe_harbor,
      description: program.description,
      pause_cause: program.pause_cause,
    }),
    policy: {
      version: version.version,
      effective_at: version.published_at.toISOString(),
      clauses: clauses.map(({ group_number: group, item_number: item, group_title: title, ...clause }) => ({
        number: `${group}.${item}`,
        group: title,
        title: clause.title,
        text: clause.body,
      })),
    },
    ...toScope(rows),
    rewards: rewards.map(({ asset_tier: tier, severity, min_cents, max_cents }) => ({
      tier,
      severity,
      min_cents,
      max_cents,
    })),
    response: toResponse(rows),
    ...withoutNulls({ retest_fee_cents: program.retest_fee_cents }),
    ...(program.joining !== null && { joining: joinTerms.parse(program.joining) }),
    approved_countries: program.approved_countries,
    denied_countries: program.denied_countries,
  }
}

/** The complete program page. */
export function toPortalProgram(rows: ProgramRows): PortalProgram {
  return { ...toProgramPreview(rows), safe_harbor: rows.program.safe_harbor }
}

/** The directory row of a program: only what the public may see. */
export function toDirectoryEntry(rows: ProgramRows): DirectoryEntry {
  const program = toPortalProgram(rows)
  const card = toCard(rows)
  const max = card.reward?.max_cents
  const names = [card.name, card.organization.name]
  const targets = program.in_scope.flatMap(({ name, address }) => [name, address])
  return {
    program_id: card.uuid,
    organization_id: rows.program.organization_id,
    updated_at: card.updated_at,
    facets: encodeFacets({ ...card, sector: card.organization.sector, types: card.assets, rewardMaxCents: max }),
    reward_max_cents: max ?? null,
    name_key: nameKey(card.name),
    words: wordsOf([...names, card.summary, ...targets].join(' ')).join(' '),
    names: wordsOf(names.join(' ')).join(' '),
    card,
    program,
  }
}
