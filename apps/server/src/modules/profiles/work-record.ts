import type { Profile, ProvenCategory } from '@grana/contract/profiles'
import { severities, type Severity } from '@grana/contract/program-values'
import { resolveWeakness } from '@grana/contract/weaknesses/taxonomy'
import type { AcceptedRow } from './queries.ts'

const higher = (one: Severity, other: Severity): Severity =>
  severities.indexOf(one) >= severities.indexOf(other) ? one : other

/** Categories that accepted reports prove, those with most of them first. A weakness that no version knows proves none. */
export function toProvenCategories(rows: readonly AcceptedRow[]): ProvenCategory[] {
  const proven = new Map<string, ProvenCategory>()
  for (const { weakness, severity, accepted } of rows) {
    const category = resolveWeakness(weakness)?.category
    if (category === undefined) continue
    const before = proven.get(category)
    proven.set(category, {
      category,
      accepted: accepted + (before?.accepted ?? 0),
      severity: before === undefined ? severity : higher(before.severity, severity),
    })
  }
  return [...proven.values()].toSorted(
    (one, other) => other.accepted - one.accepted || one.category.localeCompare(other.category),
  )
}

/** Organizations that thank by name, those with most published reports first. */
export function toThanks(credits: Profile['disclosures']): Profile['thanks'] {
  const counts = new Map<string, number>()
  for (const { organization } of credits) counts.set(organization, (counts.get(organization) ?? 0) + 1)
  return [...counts]
    .map(([organization, count]) => ({ organization, count }))
    .toSorted((one, other) => other.count - one.count || one.organization.localeCompare(other.organization))
}
