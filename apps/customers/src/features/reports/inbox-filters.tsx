import { useCallback, useMemo, useState } from 'react'
import { severities } from '@grana/contract/program-values'
import { evidenceLevels, inboxAges, inboxOrders } from '@grana/contract/reports/inbox'
import { isSearchable } from '@grana/contract/reports/search'
import type { InboxChoices } from '@grana/contract/reports/tags'
import { reportStates } from '@grana/contract/reports/values'
import { bulkWork } from '@grana/messages/es/apps/bulk-work'
import { evidenceTexts } from '@grana/messages/es/apps/evidence-signals'
import { reportWork } from '@grana/messages/es/apps/report-work'
import { reports } from '@grana/messages/es/apps/reports'
import { filterBar } from '@grana/messages/es/filter-bar'
import { programLabels } from '@grana/messages/es/program-labels'
import { withoutAccount } from '@grana/messages/es/programs/open-form'
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
  {
    name: 'evidence',
    label: bulkWork.filters.evidence,
    options: evidenceLevels.map((value) => ({ value, label: bulkWork.evidenceLevels[value] })),
  },
  {
    name: 'age',
    label: bulkWork.filters.age,
    options: inboxAges.map((value) => ({ value, label: bulkWork.ages[value] })),
  },
  {
    name: 'account',
    label: withoutAccount.filter,
    options: (['with', 'without'] as const).map((value) => ({ value, label: withoutAccount.choices[value] })),
  },
  { name: 'late', label: texts.late, options: [{ value: '1', label: texts.late }] },
  { name: 'unassigned', label: texts.unassigned, options: [{ value: '1', label: texts.unassigned }] },
  {
    name: 'sort',
    label: evidenceTexts.order,
    options: inboxOrders.map((value) => ({ value, label: evidenceTexts.orders[value] })),
  },
]

const choiceNames = ['assignee', 'target', 'weakness', 'agent', 'tag'] as const

/** The options of a filter, with the chosen value also where none of the newest reports has it. */
function optionsOf(name: (typeof choiceNames)[number], choices: InboxChoices, chosen: string) {
  const options = choices[name].map(({ value, name: label, count }) => ({
    value,
    label: bulkWork.counted(label, count),
  }))
  if (chosen === '' || options.some(({ value }) => value === chosen)) return options
  const label = name === 'target' || name === 'assignee' ? bulkWork.otherChoices[name] : chosen
  return [...options, { value: chosen, label }]
}

/** What the newest reports have: their assignees, targets, weaknesses, agents and tags. */
const choiceFilters = (choices: InboxChoices, filters: Filters): readonly FilterDefinition[] =>
  choiceNames.map((name) => ({
    name,
    label: bulkWork.filters[name],
    options: optionsOf(name, choices, filters[name]),
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
      ...(choices ? choiceFilters(choices, filters) : []),
    ]
  }, [programs, choices, filters])
  return (
    <FilterBar
      label={texts.filters}
      texts={filterBar}
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
