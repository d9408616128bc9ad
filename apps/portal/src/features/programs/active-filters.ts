import type { ProgramFilters } from '#app/lib/program-filters.ts'
import { programLabels } from '@grana/messages/es/program-labels'
import { programs } from '@grana/messages/es/programs'

export interface ActiveFilter {
  readonly key: string
  readonly label: string
  /** The filters without this one. */
  readonly without: ProgramFilters
}

/** Every active filter, in the order of the filter panel. */
export function activeFilters(filters: ProgramFilters): readonly ActiveFilter[] {
  const first = { ...filters, page: 1 }
  const { search, kind, assets, sectors, state, from, to } = first
  const { chips } = programs
  return [
    ...(search ? [{ key: 'search', label: chips.search(search), without: { ...first, search: '' } }] : []),
    ...(kind ? [{ key: kind, label: programLabels.kinds[kind], without: { ...first, kind: undefined } }] : []),
    ...assets.map((asset) => ({
      key: asset,
      label: programLabels.assets[asset],
      without: { ...first, assets: assets.filter((other) => other !== asset) },
    })),
    ...sectors.map((sector) => ({
      key: sector,
      label: programLabels.sectors[sector],
      without: { ...first, sectors: sectors.filter((other) => other !== sector) },
    })),
    ...(from === undefined ? [] : [{ key: 'from', label: chips.from(from), without: { ...first, from: undefined } }]),
    ...(to === undefined ? [] : [{ key: 'to', label: chips.to(to), without: { ...first, to: undefined } }]),
    ...(state ? [{ key: state, label: programLabels.states[state], without: { ...first, state: undefined } }] : []),
  ]
}
