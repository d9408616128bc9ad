import { programs } from '@grana/messages/es/programs'
import { ProgramRowSkeleton } from '@grana/parts/program-row/program-row-skeleton'
import { Button } from '@grana/ui/button'
import styles from './program-list.module.css'

export interface DirectorySkeletonProps {
  /** Loading takes longer than expected. */
  readonly isSlow?: boolean
  readonly onRetry?: () => void
}

/** Six rows in their final layout. The count above announces the loading. */
export function DirectorySkeleton({ isSlow = false, onRetry }: DirectorySkeletonProps) {
  return (
    <>
      {isSlow ? (
        <div className={styles.slow} role="status">
          <p>{programs.slow}</p>
          <Button look="line" onClick={onRetry}>
            {programs.retry}
          </Button>
        </div>
      ) : null}
      <ul className={styles.skeleton} aria-hidden>
        {Array.from({ length: 6 }, (_, index) => (
          <ProgramRowSkeleton key={index} />
        ))}
      </ul>
    </>
  )
}
