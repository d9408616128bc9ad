import { useCallback, useMemo, useState } from 'react'
import { severities } from '@grana/contract/program-values'
import { inboxOrders } from '@grana/contract/reports/inbox'
import { isSearchable } from '@grana/contract/reports/search'
import type { InboxChoices } from '@grana/contract/reports/tags'
import { reportStates } from '@grana/contract/reports/values'
import { bulkWork } from '@grana/messages/es/apps/bulk-work'
import { evidenceTexts } from '@grana/messages/es/apps/evidence-signals'
import { reportWork } from '@grana/messages/es/apps/report-work'
import { reports } from '@grana/messages/es/apps/reports'
import { programLabels } from '@grana/messages/es/program-labels'
import { validationText } from '@grana/messages/es/validation'
import { ReportStateGlyph, SeverityOfReportGlyph } from '@grana/parts/report/report-marks'
import { SearchField } from '@grana/parts/triage/search-field'
import { FilterBar, type FilterDefinition } from '@grana/ui/filter-bar'
import { isNarrowed, toFilter, toTokens, type Filters } from './inbox-query.ts'
import styles from './inbox.module.css'

const texts = reportWork.inbox

export interface InboxFiltersProps {
  readonly filters: Filters
  readonly programs: readonly { readonly id: string; readonly name: string }[]
  /** What reports can be filtered by besides; absent until it is loaded. */
  readonly choices: InboxChoices | undefined
  readonly onChange: (change: Partial<Filters>) => void
  readonly onClear: () => void
}

const fixedFilters: readonly FilterDefinition[] = [
  {
    name: 'severity',
    label: texts.severity,
    options: severities.toReversed().map((value) => ({
      value,
      label: programLabels.severities[value],
      icon: <SeverityOfReportGlyph severity={value} />,
    })),
  },
  {
    name: 'state',
    label: texts.state,
    options: reportStates.map((value) => ({
      value,
      label: reports.states[value],
      icon: <ReportStateGlyph state={value} />,
    })),
  },
  { name: 'late', label: texts.late, options: [{ value: '1', label: texts.late }] },
  { name: 'unassigned', label: texts.unassigned, options: [{ value: '1', label: texts.unassigned }] },
  {
    name: 'sort',
    label: evidenceTexts.order,
    options: inboxOrders.map((value) => ({ value, label: evidenceTexts.orders[value] })),
  },
]

const choiceNames = ['target', 'weakness', 'agent', 'tag'] as const

/** What the newest reports have: their targets, weaknesses, agents and tags. */
const choiceFilters = (choices: InboxChoices): readonly FilterDefinition[] =>
  choiceNames.map((name) => ({
    name,
    label: bulkWork.filters[name],
    options: choices[name].map((choice) => ({
      value: choice.value,
      label: bulkWork.counted(choice.name, choice.count),
    })),
  }))

/** The search and the filters of the inbox. With a single program there is nothing to choose. */
export function InboxFilters({ filters, programs, choices, onChange, onClear }: InboxFiltersProps) {
  const [isShort, setIsShort] = useState(false)
  const search = useCallback(
    (q: string) => {
      setIsShort(!isSearchable(q))
      if (isSearchable(q)) onChange({ q })
    },
    [onChange],
  )
  const definitions = useMemo(() => {
    const options = programs.map(({ id, name }) => ({ value: id, label: name }))
    return [
      ...fixedFilters,
      ...(programs.length > 1 ? [{ name: 'program', label: texts.program, options }] : []),
      ...(choices ? choiceFilters(choices) : []),
    ]
  }, [programs, choices])
  return (
    <FilterBar
      label={texts.filters}
      texts={texts.bar}
      filters={definitions}
      values={toTokens(filters)}
      isNarrowed={isNarrowed(filters)}
      search={<SearchField label={texts.search} value={filters.q} onSearch={search} />}
      note={
        isShort ? (
          <p className={styles.short} role="status">
            {validationText('search.too_short', 'q')}
          </p>
        ) : null
      }
      onChange={(name, value) => onChange(toFilter(name, value))}
      onClear={onClear}
    />
  )
}
