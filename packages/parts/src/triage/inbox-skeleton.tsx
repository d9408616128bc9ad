import { Skeleton } from '@grana/ui/skeleton'
import styles from './inbox-skeleton.module.css'

const rows = [1, 2, 3, 4, 5, 6]

/** Rows of the inbox while they load, as high as they will be. */
export function InboxSkeleton() {
  return (
    <div className={styles.rows}>
      {rows.map((row) => (
        <div key={row}>
          <Skeleton width={7} />
          <span className={styles.report}>
            <Skeleton width={row % 2 === 0 ? 8 : 9} />
            <Skeleton height="caption" width={7} />
          </span>
          <Skeleton height="caption" width={8} />
          <Skeleton height="caption" width={8} />
        </div>
      ))}
    </div>
  )
}
