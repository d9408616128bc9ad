import { staffPageSize } from '@grana/contract/staff/fields'
import { Pager } from '@grana/parts/query/pager'
import type { Filter } from './use-filter.ts'
import styles from './work-list.module.css'

export interface Paging {
  readonly page: number
  readonly pages: number
  readonly total: number
}

/** The pager of a list whose filter is in the URL. */
export function WorkPager({ paging, filter }: { readonly paging: Paging; readonly filter: Filter }) {
  return (
    <div className={styles.pager}>
      <Pager page={paging.page} size={staffPageSize} total={paging.total} addressOf={filter.addressOf} />
    </div>
  )
}
