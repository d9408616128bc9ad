import type { Filter } from './use-filter.ts'
import styles from './tabs.module.css'

export interface TabsProps<T extends string> {
  readonly label: string
  /** Name of the filter in the URL. */
  readonly name: string
  readonly filter: Filter
  readonly value: T
  /** Value that means no filter. */
  readonly usual: T
  readonly options: readonly { readonly value: T; readonly label: string; readonly count?: number }[]
}

/** Views of the same list, each with its count. */
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
