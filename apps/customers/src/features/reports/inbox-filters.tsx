import { useCallback, useState } from 'react'
import { severities } from '@grana/contract/program-values'
import { isSearchable } from '@grana/contract/reports/search'
import { reportStates } from '@grana/contract/reports/values'
import { reportWork } from '@grana/messages/es/apps/report-work'
import { reports } from '@grana/messages/es/apps/reports'
import { programLabels } from '@grana/messages/es/program-labels'
import { validationText } from '@grana/messages/es/validation'
import { SearchField } from '@grana/parts/triage/search-field'
import { Button } from '@grana/ui/button'
import { Checkbox } from '@grana/ui/checkbox'
import { Select } from '@grana/ui/select'
import { isNarrowed, type Filters } from './inbox-query.ts'
import styles from './inbox.module.css'

const texts = reportWork.inbox

export interface InboxFiltersProps {
  readonly filters: Filters
  readonly programs: readonly { readonly id: string; readonly name: string }[]
  readonly onChange: (change: Partial<Filters>) => void
  readonly onClear: () => void
}

type ChoicesProps = Omit<InboxFiltersProps, 'onClear'>

/** Filters with a short list of values. */
function Choices({ filters, programs, onChange }: ChoicesProps) {
  return (
    <>
      <Select
        dense
        aria-label={texts.severity}
        value={filters.severity}
        onChange={({ target }) => onChange({ severity: target.value as Filters['severity'] })}
      >
        <option value="">{texts.anySeverity}</option>
        {severities.toReversed().map((one) => (
          <option key={one} value={one}>
            {programLabels.severities[one]}
          </option>
        ))}
      </Select>
      <Select
        dense
        aria-label={texts.state}
        value={filters.state}
        onChange={({ target }) => onChange({ state: target.value as Filters['state'] })}
      >
        <option value="">{texts.anyState}</option>
        {reportStates.map((one) => (
          <option key={one} value={one}>
            {reports.states[one]}
          </option>
        ))}
      </Select>
      {programs.length > 1 ? (
        <Select
          dense
          aria-label={texts.program}
          value={filters.program}
          onChange={({ target }) => onChange({ program: target.value })}
        >
          <option value="">{texts.anyProgram}</option>
          {programs.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      ) : null}
    </>
  )
}

export function InboxFilters({ filters, programs, onChange, onClear }: InboxFiltersProps) {
  const [isShort, setIsShort] = useState(false)
  const search = useCallback(
    (q: string) => {
      setIsShort(!isSearchable(q))
      if (isSearchable(q)) onChange({ q })
    },
    [onChange],
  )
  return (
    <div className={styles.filters} role="search" aria-label={texts.filters}>
      <SearchField className={styles.search} label={texts.search} value={filters.q} onSearch={search} />
      {isShort ? (
        <p className={styles.short} role="status">
          {validationText('search.too_short', 'q')}
        </p>
      ) : null}
      <Choices filters={filters} programs={programs} onChange={onChange} />
      <Checkbox checked={filters.late} onChange={({ target }) => onChange({ late: target.checked })}>
        {texts.late}
      </Checkbox>
      <Checkbox checked={filters.unassigned} onChange={({ target }) => onChange({ unassigned: target.checked })}>
        {texts.unassigned}
      </Checkbox>
      {isNarrowed(filters) ? (
        <Button look="quiet" size="dense" onClick={onClear}>
          {texts.clear}
        </Button>
      ) : null}
    </div>
  )
}
