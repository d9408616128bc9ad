import { staffPageSize } from '@grana/contract/staff/fields'
import { staffTexts } from '@grana/messages/es/staff/staff'
import { IconButton } from '@grana/ui/button'
import { CaretLeftIcon, CaretRightIcon } from '@grana/ui/icons'
import type { Filter } from './use-filter.ts'
import styles from './work-list.module.css'

const texts = staffTexts.pager

export interface Paging {
  readonly page: number
  readonly pages: number
  readonly total: number
}

/** Range and total of the rows, with links to the other pages. */
export function Pager({ paging, filter }: { readonly paging: Paging; readonly filter: Filter }) {
  const { page, pages, total } = paging
  const from = (page - 1) * staffPageSize + 1
  const to = Math.min(total, page * staffPageSize)
  const goToPage = (next: number) => filter.set({ page: next === 1 ? undefined : `${next}` })
  return (
    <nav className={styles.pager} aria-label={texts.label}>
      <span className={styles.range}>{texts.range(from, to, total)}</span>
      {pages > 1 ? (
        <>
          <IconButton label={texts.previous} aria-disabled={page === 1} onClick={() => page > 1 && goToPage(page - 1)}>
            <CaretLeftIcon />
          </IconButton>
          <IconButton
            label={texts.next}
            aria-disabled={page === pages}
            onClick={() => page < pages && goToPage(page + 1)}
          >
            <CaretRightIcon />
          </IconButton>
        </>
      ) : null}
    </nav>
  )
}
