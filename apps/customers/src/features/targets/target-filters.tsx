import { useEffect, useState } from 'react'
import { ownershipStates } from '@grana/contract/customers/target-values'
import { targetTypes } from '@grana/contract/program-values'
import { targets } from '@grana/messages/es/apps/targets'
import { programLabels } from '@grana/messages/es/program-labels'
import { CaretDownIcon, MagnifyingGlassIcon } from '@grana/ui/icons'
import type { TargetView } from './target-view.ts'
import styles from './target-filters.module.css'

const texts = targets.list
const restMs = 250

interface ChoiceProps {
  readonly label: string
  readonly any: string
  readonly value: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly onChoose: (value: string) => void
}

function Choice({ label, any, value, options, onChoose }: ChoiceProps) {
  return (
    <span className={styles.choice}>
      <select aria-label={label} value={value} onChange={({ target }) => onChoose(target.value)}>
        <option value="">{any}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <CaretDownIcon />
    </span>
  )
}

/** Search text applies after a pause in typing. */
function SearchBox({ value, onSearch }: { readonly value: string; readonly onSearch: (words: string) => void }) {
  const [words, setWords] = useState(value)
  useEffect(() => {
    if (words.trim() === value) return
    const timer = setTimeout(() => onSearch(words.trim()), restMs)
    return () => clearTimeout(timer)
  }, [words, value, onSearch])
  return (
    <span className={styles.search}>
      <MagnifyingGlassIcon />
      <input
        type="search"
        aria-label={texts.search}
        placeholder={texts.search}
        maxLength={100}
        value={words}
        onChange={({ target }) => setWords(target.value)}
      />
    </span>
  )
}

export interface TargetFiltersProps {
  readonly view: TargetView
  readonly onChange: (change: Partial<TargetView>) => void
  readonly onSearch: (words: string) => void
}

/** Filters of the list; their state is in the URL. */
export function TargetFilters({ view, onChange, onSearch }: TargetFiltersProps) {
  return (
    <div className={styles.bar} role="search">
      <SearchBox key={view.isArchived ? 'archived' : 'active'} value={view.q} onSearch={onSearch} />
      <Choice
        label={texts.type}
        any={texts.anyType}
        value={view.type}
        options={targetTypes.map((value) => ({ value, label: programLabels.targetTypes[value] }))}
        onChoose={(type) => onChange({ type: type as TargetView['type'] })}
      />
      <Choice
        label={texts.authority}
        any={texts.anyAuthority}
        value={view.authority}
        options={ownershipStates.map((value) => ({ value, label: targets.authority[value] }))}
        onChoose={(authority) => onChange({ authority: authority as TargetView['authority'] })}
      />
    </div>
  )
}
