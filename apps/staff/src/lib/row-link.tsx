import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import { paths } from '#app/paths.ts'
import type { StaffSection } from '@grana/contract/staff/overview'
import type { Filter } from './use-filter.ts'
import styles from './work-list.module.css'

export interface RowLinkProps {
  readonly place: StaffSection
  readonly id: string
  readonly filter: Filter
  readonly children: ReactNode
}

/** Link of a row: the whole row opens the detail panel, and the filter stays. */
export function RowLink({ place, id, filter, children }: RowLinkProps) {
  return (
    <NavLink className={styles.link ?? ''} data-row="" to={{ pathname: paths.one(place, id), search: filter.search }}>
      {children}
    </NavLink>
  )
}
