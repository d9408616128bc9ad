import { Skeleton } from '@grana/ui/skeleton'
import styles from './program-row-skeleton.module.css'
import rows from './program-row.module.css'

/** As tall as a row with a summary of two lines. */
export function ProgramRowSkeleton({ layout = 'directory' }: { readonly layout?: 'directory' | 'landing' }) {
  return (
    <li className={`${rows.row} ${rows[layout]}`} aria-hidden>
      <div className={`${rows.mark} ${styles.box}`}>
        <Skeleton className={styles.square} />
      </div>
      <div className={`${rows.identity} ${styles.stack}`}>
        <Skeleton height="title" width={6} />
        <Skeleton width={4} />
      </div>
      <div className={`${rows.summary} ${styles.stack}`}>
        <Skeleton width={10} />
        <Skeleton width={7} />
      </div>
      <div className={`${rows.foot} ${styles.foot}`}>
        <Skeleton className={styles.line} width={8} />
      </div>
      <div className={`${rows.reward} ${styles.reward}`}>
        <Skeleton height="title" width={7} />
        <Skeleton className={styles.bar} />
        <Skeleton height="caption" width={6} />
      </div>
    </li>
  )
}
