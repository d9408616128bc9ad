import type { ReactNode } from 'react'
import type { Filter } from './use-filter.ts'
import styles from './view-switch.module.css'

export interface ViewSwitchProps {
  readonly label: string
  readonly filter: Filter
  readonly value: string
  /** The first is the usual one, which the URL does not name. */
  readonly options: readonly { readonly value: string; readonly label: string; readonly icon: ReactNode }[]
}

/** Two pictures of the same list; the chosen one is in the URL. */
export function ViewSwitch({ label, filter, value, options }: ViewSwitchProps) {
  return (
    <div className={styles.switch} role="group" aria-label={label}>
      {options.map((option, at) => (
        <button
          key={option.value}
          type="button"
          className={styles.option}
          aria-pressed={option.value === value}
          onClick={() => filter.set({ view: at === 0 ? undefined : option.value })}
        >
          {option.icon}
          {option.label}
        </button>
      ))}
    </div>
  )
}
