import { Skeleton } from '@grana/ui/skeleton'
import styles from './report-sheet-skeleton.module.css'

/** The shape of a report while it loads: its head, its text, and the panel. */
export function ReportSheetSkeleton() {
  return (
    <div className={styles.report}>
      <div className={styles.head}>
        <Skeleton height="title" width={7} />
        <Skeleton height="caption" width={6} />
        <Skeleton height="caption" width={5} />
      </div>
      <div className={styles.text}>
        <Skeleton width={2} />
        <Skeleton width={9} />
        <Skeleton width={8} />
        <Skeleton width={9} />
        <Skeleton width={4} />
      </div>
      <div className={styles.side}>
        <Skeleton width={6} />
        <Skeleton height="caption" width={8} />
        <Skeleton height="control" />
        <Skeleton height="control" />
        <Skeleton height="control" />
      </div>
    </div>
  )
}
