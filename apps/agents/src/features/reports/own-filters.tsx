import { useCallback } from 'react'
import { ownReports as texts } from '@grana/messages/es/apps/own-reports'
import { filterBar } from '@grana/messages/es/filter-bar'
import { SearchField } from '@grana/parts/triage/search-field'
import { FilterBar } from '@grana/ui/filter-bar'
import { isNarrowed, ownViewNames, type OwnQuery } from './own-query.ts'
import styles from './reports.module.css'

export interface OwnFiltersProps {
  readonly query: OwnQuery
  readonly programs: readonly { readonly id: string; readonly name: string }[]
  /** Must be stable across renders: the search waits for a pause in typing. */
  readonly onChange: (changes: Partial<OwnQuery>) => void
}

/** The change of one filter; the empty value removes it. */
function toChange(name: string, value: string): Partial<OwnQuery> {
  if (name === 'program') return { program: value }
  return { view: ownViewNames.find((view) => view === value) ?? 'all' }
}

/** Search and filters by state and program. With a single program there is nothing to choose. */
export function OwnFilters({ query, programs, onChange }: OwnFiltersProps) {
  const search = useCallback((q: string) => onChange({ q }), [onChange])
  const views = ownViewNames.filter((view) => view !== 'all')
  const hasPrograms = programs.length > 1 || query.program !== ''
  const filters = [
    { name: 'view', label: texts.views.legend, options: views.map((value) => ({ value, label: texts.views[value] })) },
    ...(hasPrograms
      ? [
          {
            name: 'program',
            label: texts.program,
            options: programs.map(({ id, name }) => ({ value: id, label: name })),
          },
        ]
      : []),
  ]
  return (
    <div className={styles.filters}>
      <FilterBar
        label={texts.filters}
        texts={filterBar}
        filters={filters}
        values={{ view: query.view === 'all' ? '' : query.view, program: query.program }}
        isNarrowed={isNarrowed(query)}
        search={<SearchField label={texts.search} value={query.q} onSearch={search} />}
        onChange={(name, value) => onChange(toChange(name, value))}
        onClear={() => onChange({ view: 'all', program: '', q: '' })}
      />
    </div>
  )
}
