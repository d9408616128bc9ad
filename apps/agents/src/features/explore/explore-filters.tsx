import { assets } from '@grana/contract/program-values'
import {
  exploreKinds,
  exploreSorts,
  minPaidOnTimePercents,
  maxFirstAnswerHours,
  type ExploreQuery,
  type ExploreSort,
} from '@grana/contract/programs/explore'
import { filterBar } from '@grana/messages/es/filter-bar'
import { programLabels } from '@grana/messages/es/program-labels'
import { exploreTexts as texts } from '@grana/messages/es/programs/explore'
import { Field } from '@grana/ui/field'
import { FilterBar } from '@grana/ui/filter-bar'
import { Select } from '@grana/ui/select'
import styles from './explore.module.css'

/** The search as the address holds it. An empty value removes the parameter. */
export type ExploreSearch = Partial<Record<keyof ExploreQuery, string>>

/** The least that the largest reward of a program may be, in whole units of its currency. */
const minTopRewards = [500, 1000, 5000, 10_000]
const optionsOf = (values: readonly number[], label: (value: number) => string) =>
  values.map((value) => ({ value: String(value), label: label(value) }))

const filters = [
  {
    name: 'kind',
    label: texts.kind,
    options: exploreKinds.map((value) => ({ value, label: programLabels.kinds[value] })),
  },
  {
    name: 'asset',
    label: texts.asset,
    options: assets.map((value) => ({ value, label: programLabels.assets[value] })),
  },
  { name: 'reward', label: texts.reward, options: optionsOf(minTopRewards, texts.rewardOf) },
  { name: 'answer', label: texts.answer, options: optionsOf(maxFirstAnswerHours, texts.answerOf) },
  { name: 'kept', label: texts.kept, options: optionsOf(minPaidOnTimePercents, texts.keptOf) },
]

/** The order of an address that names none. */
const defaultSort: ExploreSort = 'proposed'

export interface ExploreFiltersProps {
  readonly search: ExploreSearch
  readonly onChange: (changes: ExploreSearch) => void
  readonly onClear: () => void
}

/** Filters in one line, and the order of the list. */
export function ExploreFilters({ search, onChange, onClear }: ExploreFiltersProps) {
  return (
    <div className={styles.filters}>
      <FilterBar
        label={texts.filters}
        texts={filterBar}
        filters={filters}
        values={search}
        onChange={(name, value) => onChange({ [name]: value })}
        onClear={onClear}
      />
      <Field label={texts.sort}>
        <Select
          dense
          value={search.sort ?? defaultSort}
          onChange={({ target }) => onChange({ sort: target.value === defaultSort ? '' : target.value })}
        >
          {exploreSorts.map((value) => (
            <option key={value} value={value}>
              {texts.sorts[value]}
            </option>
          ))}
        </Select>
      </Field>
    </div>
  )
}
