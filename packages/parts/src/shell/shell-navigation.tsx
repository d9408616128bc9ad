import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import { shell } from '@grana/messages/es/apps/shell'
import { ArrowUpRightIcon } from '@grana/ui/icons'
import { placeEntry } from '@grana/ui/place-entry'
import { useLayout } from './use-layout.ts'
import styles from './shell-navigation.module.css'

export interface NavigationEntry {
  readonly label: string
  readonly icon: ReactNode
  /** A path of this app, or a URL elsewhere. */
  readonly to: string
  /** Number of waiting items; hidden when there are none. */
  readonly count?: { readonly value: number; readonly label: string } | undefined
}

/** Whether it leads out of the app. */
const isExternal = (to: string) => !to.startsWith('/')

function Count({ count }: Pick<NavigationEntry, 'count'>) {
  if (count === undefined || count.value === 0) return null
  return (
    <span className={styles.count}>
      <span aria-hidden>{count.value}</span>
      <span className="visually-hidden"> {count.label}</span>
    </span>
  )
}

function Entry({ label, icon, to, count }: NavigationEntry) {
  // In the rail only the icon is visible.
  const title = useLayout().sidebar === 'collapsed' ? label : undefined
  if (!isExternal(to)) {
    return (
      <NavLink className={placeEntry} to={to} end={to === '/'} title={title}>
        {icon}
        <span className={styles.label}>{label}</span>
        <Count count={count} />
      </NavLink>
    )
  }
  return (
    <a className={placeEntry} href={to} title={title}>
      {icon}
      <span className={styles.label}>
        {label}
        <span className="visually-hidden"> {shell.onPortal}</span>
      </span>
      <ArrowUpRightIcon className={styles.away} />
    </a>
  )
}

/** A list of places; the current one carries the bands. */
export function ShellNavigation({ label, entries }: ShellNavigationProps) {
  return (
    <nav aria-label={label}>
      <ul className={styles.list}>
        {entries.map((entry) => (
          <li key={entry.to}>
            <Entry {...entry} />
          </li>
        ))}
      </ul>
    </nav>
  )
}

export interface ShellNavigationProps {
  readonly label: string
  readonly entries: readonly NavigationEntry[]
}
