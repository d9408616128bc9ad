import { resolveWeakness } from '@grana/contract/weaknesses/taxonomy'
import type { ListOption } from '@grana/ui/option-filter'
import { allEntries, searchWeaknesses, type Entry } from './search-weaknesses.ts'

const optionOf = ({ weakness, name, category, explanation }: Entry): ListOption => ({
  value: weakness.id,
  label: name,
  note: explanation,
  detail: `P${weakness.priority}`,
  group: category,
})

/** Every weakness as an option of the list. */
export const weaknessOptions: readonly ListOption[] = allEntries.map(optionOf)

/** Matches under their categories: the category of the best one comes first. */
export function searchOptions(text: string): readonly ListOption[] {
  const found = searchWeaknesses(text).map(optionOf)
  return [...Map.groupBy(found, ({ group }) => group).values()].flat()
}

const byId = new Map<string, Entry>(allEntries.map((entry) => [entry.weakness.id, entry]))

/** The current entry for an id of any version, with its texts. */
export function resolvedEntry(id: string): Entry | undefined {
  const weakness = resolveWeakness(id)
  return weakness && byId.get(weakness.id)
}
