import { Skeleton } from '@grana/ui/skeleton'
import styles from '@grana/parts/table/ledger.module.css'

const rows = [1, 2, 3, 4, 5, 6, 7, 8]

/** Skeleton of a table. */
export function TableSkeleton() {
  return (
    <div className={styles.shape}>
      {rows.map((row) => (
        <div key={row}>
          <Skeleton width={row % 2 === 0 ? 4 : 5} />
          <Skeleton height="caption" width={3} />
        </div>
      ))}
    </div>
  )
}
