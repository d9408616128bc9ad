import { useCallback, useEffect, useState } from 'react'
import { severities } from '@grana/contract/program-values'
import { reportStates } from '@grana/contract/reports/values'
import { reportWork } from '@grana/messages/es/apps/report-work'
import { reports } from '@grana/messages/es/apps/reports'
import { programLabels } from '@grana/messages/es/program-labels'
import { Button } from '@grana/ui/button'
import { Checkbox } from '@grana/ui/checkbox'
import { TextInput } from '@grana/ui/input'
import { Select } from '@grana/ui/select'
import { isNarrowed, type Filters } from './inbox-query.ts'
import styles from './inbox.module.css'

const texts = reportWork.inbox
const restMs = 300

export interface InboxFiltersProps {
  readonly filters: Filters
  readonly programs: readonly { readonly id: string; readonly name: string }[]
  readonly onChange: (change: Partial<Filters>) => void
  readonly onClear: () => void
}

interface SearchProps {
  readonly value: string
  readonly onSearch: (text: string) => void
}

/** Looks for what was typed when typing has rested; Escape takes it away. */
function Search({ value, onSearch }: SearchProps) {
  const [text, setText] = useState(value)
  useEffect(() => {
    if (text.trim() === value) return
    const timer = setTimeout(() => onSearch(text.trim()), restMs)
    return () => clearTimeout(timer)
  }, [text, value, onSearch])
  return (
    <TextInput
      type="search"
      className={styles.search}
      aria-label={texts.search}
      placeholder={texts.search}
      maxLength={100}
      value={text}
      onKeyDown={({ key }) => key === 'Escape' && setText('')}
      onChange={({ target }) => setText(target.value)}
    />
  )
}

function OfProgram({ filters, programs, onChange }: Omit<InboxFiltersProps, 'onClear'>) {
  if (programs.length < 2) return null
  return (
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
  )
}

export function InboxFilters({ filters, programs, onChange, onClear }: InboxFiltersProps) {
  // A search that was taken away by a button begins anew, with an empty field.
  const [cleared, setCleared] = useState(0)
  const search = useCallback((q: string) => onChange({ q }), [onChange])
  const clear = () => {
    onClear()
    setCleared((before) => before + 1)
  }
  return (
    <div className={styles.filters} role="search" aria-label={texts.filters}>
      <Search key={cleared} value={filters.q} onSearch={search} />
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
      <OfProgram filters={filters} programs={programs} onChange={onChange} />
      <Checkbox checked={filters.late} onChange={({ target }) => onChange({ late: target.checked })}>
        {texts.late}
      </Checkbox>
      <Checkbox checked={filters.unassigned} onChange={({ target }) => onChange({ unassigned: target.checked })}>
        {texts.unassigned}
      </Checkbox>
      {isNarrowed(filters) ? (
        <Button look="quiet" size="dense" onClick={clear}>
          {texts.clear}
        </Button>
      ) : null}
    </div>
  )
}
