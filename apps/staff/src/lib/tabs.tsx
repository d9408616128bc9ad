import type { Filter } from './use-filter.ts'
import styles from './tabs.module.css'

export interface TabsProps<T extends string> {
  readonly label: string
  /** Name of the filter in the address. */
  readonly name: string
  readonly filter: Filter
  readonly value: T
  /** Stands for no filter at all. */
  readonly usual: T
  readonly options: readonly { readonly value: T; readonly label: string; readonly count?: number }[]
}

/** A few views of the same list, with how much is in each. */
export function Tabs<T extends string>({ label, name, filter, value, usual, options }: TabsProps<T>) {
  return (
    <div className={styles.tabs} role="group" aria-label={label}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          className={styles.tab}
          aria-pressed={option.value === value}
          onClick={() => filter.set({ [name]: option.value === usual ? undefined : option.value })}
        >
          {option.label}
          {option.count === undefined ? null : <span className={styles.count}>{option.count}</span>}
        </button>
      ))}
    </div>
  )
}
